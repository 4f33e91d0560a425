import { once } from 'node:events'

/** Lines on their way to a stream, in chunks: a write a line would be most of the work of a long run. */
export class Output {
  readonly #stream: NodeJS.WritableStream
  #pending = ''

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
  }

  /** Takes text that has its own line breaks. */
  text(text: string): void {
    this.#pending += text
  }

  line(text: string): void {
    this.text(`${text}\n`)
  }

  /** Whether there is enough for a chunk. */
  get full(): boolean {
    return this.#pending.length >= 1 << 16
  }

  /** Sends what is pending and waits until the stream takes more. */
  async flush(): Promise<void> {
    if (this.#pending === '') return
    const chunk = this.#pending
    this.#pending = ''
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain')
  }
}
