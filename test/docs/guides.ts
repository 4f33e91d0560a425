import { readdirSync, readFileSync } from 'node:fs'
import { format } from 'node:util'
import { vi } from 'vitest'

/** A guide, as a path and its text. */
export interface Guide {
  readonly path: string
  readonly text: string
}

/** Every guide, without the rules and the generated pages. */
export const GUIDES: readonly Guide[] = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => ({ path: `docs/${name}`, text: readFileSync(`docs/${name}`, 'utf8') }))

/** A block of code, with the file it is said to be and the text that is said to come out. */
export interface Sample {
  readonly file: string | undefined
  readonly code: string
  readonly prints: string | undefined
}

const SAMPLE = /(?:<!-- ((?:examples|test)\/[\w/.-]+\.ts) -->\n+)?```ts\n([\s\S]*?)```(?:\n+prints\n+```text\n([\s\S]*?)```)?/g

/** The TypeScript blocks of a guide, in order. */
export function samplesOf({ text }: Guide): Sample[] {
  return [...text.matchAll(SAMPLE)].map(([, file, code, prints]) => ({ file, code: code as string, prints }))
}

/** Runs an example and returns what it prints. */
export async function outputOf(example: string): Promise<string> {
  const lines: string[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...said: unknown[]) => void lines.push(format(...said)))
  try {
    await import(/* @vite-ignore */ `../../${example}`)
  } finally {
    log.mockRestore()
  }
  return lines.map((line) => `${line}\n`).join('')
}
