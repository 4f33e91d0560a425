import type { Issue } from '../core/schema.js'
import { bytesOf, decode, nameOf, parseJson } from './documents.js'
import { Failure } from './failure.js'
import type { Io } from './io.js'
import { isUnfinished, placeIn, scanJson } from './json.js'

/** A request as it was read, with what parsing alone would not have seen. */
export interface Asked {
  readonly request: unknown
  readonly issue: Issue | null
}

const TOO_DEEP: Issue = { code: 'not-allowed', path: '', message: 'nested too deeply to be a request' }

/**
 * The requests of a file as they come: those that came together, one after the other, before the next are waited for. A text whose first line is a JSON object is
 * NDJSON and streams; anything else is one JSON document, an object or a list of them. A line that is not JSON is a failure, when its turn comes.
 */
export async function* askedIn(io: Io, file: string): AsyncGenerator<Iterable<Asked>> {
  const text = new RequestText(file)
  for await (const block of lineBlocks(bytesOf(io, file), file)) yield text.requestsIn(block)
  yield text.requestsAtEnd()
}

/** What has been read so far of a text of requests. */
class RequestText {
  readonly #file: string
  /** The parts of a text that is one document; none while it may be lines. */
  readonly #document: string[] = []
  #line = 0
  #started = false

  constructor(file: string) {
    this.#file = file
  }

  *requestsIn(block: string): Generator<Asked> {
    if (this.#document.length > 0) this.#document.push(block)
    for (let at = 0, end = 0; this.#document.length === 0 && at < block.length; at = end) {
      end = block.indexOf('\n', at) + 1 || block.length
      const text = block.slice(at, end)
      this.#line++
      if (text.trim() === '') continue
      const asked = parseLine(text)
      if (!this.#started && (Array.isArray(asked?.request) || (asked === null && isUnfinished(text)))) {
        this.#document.push('\n'.repeat(this.#line - 1), block.slice(at))
      } else {
        if (asked === null) throw brokenLine(this.#file, this.#line, text)
        this.#started = true
        yield asked
      }
    }
  }

  *requestsAtEnd(): Generator<Asked> {
    if (this.#document.length > 0) yield* askedInDocument(this.#document.join(''), this.#file)
  }
}

/** Text in blocks of whole lines. */
async function* lineBlocks(source: AsyncIterable<Uint8Array>, file: string): AsyncGenerator<string> {
  let rest: Uint8Array[] = []
  for await (const bytes of source) {
    const end = bytes.lastIndexOf(0x0a) + 1
    if (end > 0) {
      yield decode(Buffer.concat([...rest, bytes.subarray(0, end)]), file)
      rest = []
    }
    if (end < bytes.length) rest.push(bytes.subarray(end))
  }
  if (rest.length > 0) yield decode(Buffer.concat(rest), file)
}

function parseLine(text: string): Asked | null {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return null
  }
  return { request, issue: issueIn(text, request) }
}

/** A text that comes out of its value letter by letter has lost no key: most machine-written lines need no closer look. */
function issueIn(text: string, value: unknown): Issue | null {
  try {
    if (JSON.stringify(value) === text.trim() && !text.includes('__proto__')) return null
  } catch {
    return TOO_DEEP
  }
  return scanJson(text).issues.find(matters) ?? null
}

/** What stands within `id` and `expect` is nobody's business. */
function matters({ path }: Issue): boolean {
  return !/^(?:id|expect)[.[]/.test(path)
}

function brokenLine(file: string, line: number, text: string): Failure {
  const { fault } = scanJson(text)
  const column = placeIn(text, fault?.at ?? 0).replace('line 1', `line ${line}`)
  return new Failure(`${nameOf(file)}: ${column}: not JSON: ${fault?.message ?? 'unreadable'} [unreadable]`)
}

function* askedInDocument(text: string, file: string): Generator<Asked> {
  const { value, issues } = parseJson(text, file)
  if (!Array.isArray(value)) {
    yield { request: value, issue: issues.find(matters) ?? null }
    return
  }
  const byPlace = new Map<number, Issue>()
  for (const issue of issues) {
    const [, place, path] = /^\[(\d+)\]\.?(.*)$/s.exec(issue.path) as unknown as [string, string, string]
    if (!byPlace.has(Number(place)) && matters({ ...issue, path })) byPlace.set(Number(place), { ...issue, path })
  }
  for (const [place, request] of value.entries()) yield { request, issue: byPlace.get(place) ?? null }
}
