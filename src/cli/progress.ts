import { performance } from 'node:perf_hooks'
import { Presets, SingleBar } from 'cli-progress'
import type { Progress } from '../batch/index.js'
import { isTerminal } from './io.js'

/** Milliseconds between lines where there is no terminal. */
const LINE_EVERY = 5000

/** Shows how far a batch has come: a bar on a terminal, now and then a line elsewhere. */
export class Meter {
  readonly #stream: NodeJS.WritableStream
  readonly #bar: SingleBar | null
  #started = false
  #said = false
  #last = performance.now()

  constructor(stream: NodeJS.WritableStream) {
    this.#stream = stream
    this.#bar = isTerminal(stream)
      ? new SingleBar(
          { stream, clearOnComplete: true, hideCursor: true, format: '{bar} {value}{total_} battles, {rate} a second{left}' },
          Presets.legacy,
        )
      : null
  }

  show(progress: Progress): void {
    if (this.#bar) this.#draw(this.#bar, progress)
    else if (performance.now() - this.#last >= LINE_EVERY) {
      this.#last = performance.now()
      this.#stream.write(`${inWords(progress)}\n`)
    }
  }

  #draw(bar: SingleBar, { n, of, rate, left }: Progress): void {
    const payload = { total_: of === null ? '' : ` of ${of}`, rate: Math.round(rate), left: leftInWords(left) }
    if (!this.#started) {
      bar.start(of ?? 0, n, payload)
      this.#started = true
    } else {
      bar.setTotal(of ?? 0)
      bar.update(n, payload)
    }
  }

  /** Says at a terminal that there is work without a measure. */
  say(text: string): void {
    if (!this.#bar) return
    this.#stream.write(text)
    this.#said = true
  }

  /** Clears the bar, before anything else is written: what follows stands where it stood. */
  end(): void {
    if (this.#started) this.#bar?.stop()
    if (this.#said) this.#stream.write('\r\u001b[K')
    this.#started = false
    this.#said = false
  }
}

function inWords({ n, of, rate, left }: Progress): string {
  return `${n}${of === null ? '' : ` of ${of}`} battles, ${Math.round(rate)} a second${leftInWords(left)}`
}

function leftInWords(left: number | null): string {
  if (left === null) return ''
  const seconds = Math.ceil(left)
  return seconds < 120 ? `, ${seconds} s left` : `, ${Math.ceil(seconds / 60)} min left`
}
