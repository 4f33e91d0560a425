import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { expect } from 'vitest'
import { run } from '../../src/cli/run.js'
import { temporaryFolder } from '../temporary.js'

/** What a command did. */
export interface Done {
  readonly status: number
  readonly out: string
  readonly err: string
}

/** A stream that keeps what is written to it. */
function sink(): { stream: Writable; text: () => string } {
  const parts: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(parts).toString('utf8') }
}

/** Runs the command in this process. */
export async function broadside(args: readonly string[], input: string | Uint8Array = ''): Promise<Done> {
  const [out, err] = [sink(), sink()]
  const stdin = Readable.from([Buffer.from(input)])
  const status = await run(args, { stdin, stdout: out.stream, stderr: err.stream, colours: false })
  return { status, out: out.text(), err: err.text() }
}

/** Runs a command that must fail: one line on standard error, nothing like a stack trace, exit status 2. Returns the line. */
export async function failure(args: readonly string[], input: string | Uint8Array = ''): Promise<string> {
  const { status, err } = await broadside(args, input)
  expect(status).toBe(2)
  expect(err).toMatch(/^broadside: [^\n]+\n$/)
  expect(err).not.toContain('a fault of broadside itself')
  return err.slice('broadside: '.length, -1)
}

const directory = temporaryFolder('command')

/** The path of a file in a directory of the test's own. */
export function pathTo(name: string): string {
  return join(directory, name)
}

/** Writes a file and returns its path. */
export function file(name: string, content: string | object): string {
  const path = pathTo(name)
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}

/** The replies of NDJSON output. */
export function replies(out: string): Record<string, unknown>[] {
  return out
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

export const KENT = { class: 'Kent CA', category: 'cruiser', movement: [3, 4], fireControl: 3, protection: 4 }

/** A lawful request that rolls nothing. */
export const ALLOWANCE = { ruleset: 'corpen18', procedure: 'allowance', input: { ship: KENT, hits: 1 } }

/** A lawful scenario, a new one each time. */
export function scenario(over: object = {}) {
  return {
    scenario: 'A meeting',
    ruleset: 'corpen18',
    map: { columns: 20, rows: 20 },
    light: 'day',
    turns: 2,
    sides: [{ id: 'red' }, { id: 'blue', doctrine: 'keep-range' }],
    units: [
      { id: 'kent', side: 'red', ship: 'Kent CA', hex: '0505', heading: 'N' },
      { id: 'exeter', side: 'blue', ship: 'Exeter CA', hex: '0909', heading: 'N' },
    ],
    ...over,
  }
}
