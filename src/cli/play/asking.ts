import type { Io } from '../io.js'

/** A line that can be chosen from a list. */
export interface Choice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

/** How people are asked: at a terminal by prompts, from a script line by line. Null is the end: no more lines, or Ctrl-C. */
export interface Asking {
  /** The next command. `choices` are what can be chosen; anything can be typed. */
  command(question: string, choices: () => readonly Choice[]): Promise<string | null>
  /** One answer in words. */
  answer(question: string): Promise<string | null>
  /** Hands the keyboard over; false at the end. */
  handOver(side: string): Promise<boolean>
  close(): void
}

/** Commands from standard input, one a line; empty lines and remarks (`#`) are passed over. What is read is written, so that the output tells the whole story. */
export function scripted(io: Io, say: (line: string) => void): Asking {
  const lines = linesOf(io)
  const next = async (question: string) => {
    for (let line = await lines.next(); !line.done; line = await lines.next()) {
      const text = line.value.trim()
      if (text === '' || text.startsWith('#')) continue
      say(`${question}> ${text}`)
      return text
    }
    return null
  }
  return {
    command: (question) => next(question),
    answer: (question) => next(question),
    async handOver(side) {
      say(`-- the keyboard is for ${side} --`)
      return true
    },
    close: () => void lines.return(undefined),
  }
}

async function* linesOf({ stdin }: Io): AsyncGenerator<string, undefined> {
  let rest = ''
  const decoder = new TextDecoder()
  for await (const chunk of stdin) {
    const lines = (rest + (typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true }))).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
  return undefined
}

/** Prompts at a terminal, with a list that narrows as one types; it follows the window's size, and Ctrl-C ends it. */
export async function prompted(): Promise<Asking> {
  const { autocomplete, isCancel, text } = await import('@clack/prompts')
  const answer = async (message: string) => {
    const said = await text({ message })
    return isCancel(said) ? null : (said ?? '').trim()
  }
  return {
    async command(message, choices) {
      let typed = ''
      const said = await autocomplete<string>({
        message,
        maxItems: 12,
        placeholder: 'type to narrow the list, or any command; help tells more',
        filter: () => true,
        options() {
          const words = this.userInput.trim()
          const near = choices().filter(({ value, label, hint = '' }) => matches(`${value} ${label} ${hint}`, words))
          const exact = near.some(({ value }) => value === words)
          const onTheWay = near.some(({ value }) => value.startsWith(words))
          // What is typed whole, and what is on the way to nothing listed, is what Enter gives, wherever the mark stood before; the arrow keys may then move it.
          if ((exact || !onTheWay) && words !== typed) this.focusedValue = words
          typed = words
          const own = words === '' || exact ? [] : [{ value: words, label: words, hint: 'as typed' }]
          const shown = near.map(({ value, label, hint }) => (hint === undefined ? { value, label } : { value, label, hint }))
          // What begins a choice is on the way to it; anything else stands first as it is.
          return onTheWay ? [...shown, ...own] : [...own, ...shown]
        },
      })
      return isCancel(said) ? null : said
    },
    answer,
    async handOver(side) {
      process.stdout.write('\u001B[2J\u001B[3J\u001B[H')
      return (await answer(`The keyboard is for ${side}. Press Enter when the others look away`)) !== null
    },
    close: () => undefined,
  }
}

function matches(text: string, words: string): boolean {
  const known = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => known.includes(word))
}
