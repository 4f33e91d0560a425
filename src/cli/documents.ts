import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { isObject } from '../core/plain-copy.js'
import type { Issue } from '../core/schema.js'
import { blame, Failure } from './failure.js'
import type { Io } from './io.js'
import { placeIn, scanJson } from './json.js'
import { readYaml } from './yaml.js'

/** A JSON or YAML file as it was read. */
export interface Document {
  readonly value: unknown
  /** Keys given twice and `__proto__` keys, which parsing alone would lose. */
  readonly issues: readonly Issue[]
}

/** What systems say of files, in words. */
export const MISTAKES: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a directory; expected a file',
  EACCES: 'permission denied',
  ENOTDIR: 'a file stands where its path has a directory',
}

/** What a file is called in messages. */
export function nameOf(file: string): string {
  return file === '-' ? 'standard input' : file
}

/** The bytes of a file, `-` for standard input. A file that cannot be read is a failure. */
export async function* bytesOf(io: Io, file: string): AsyncGenerator<Uint8Array> {
  try {
    // Some names cannot even be opened: that is thrown at once.
    const source = file === '-' ? io.stdin : createReadStream(file, { highWaterMark: 1 << 18 })
    for await (const chunk of source) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new Failure(`${nameOf(file)}: cannot be read: ${MISTAKES[code ?? ''] ?? message} [unreadable]`)
  }
}

/** Bytes as text, without the mark that some editors put at the beginning. */
export function decode(bytes: Uint8Array, file: string): string {
  if (!isUtf8(bytes)) throw new Failure(`${nameOf(file)}: not UTF-8 text [unreadable]`)
  try {
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      .toString('utf8')
      .replace(/^\uFEFF/, '')
  } catch {
    throw new Failure(`${nameOf(file)}: too large to be read at once; put one request a line [unreadable]`)
  }
}

/** The whole text of a file. */
export async function readText(io: Io, file: string): Promise<string> {
  const parts: Uint8Array[] = []
  for await (const part of bytesOf(io, file)) parts.push(part)
  return decode(Buffer.concat(parts), file)
}

/** Reads a JSON or YAML file for a command that needs it whole and clean: any issue is a failure. */
export async function readDocument(io: Io, file: string): Promise<unknown> {
  const { value, issues } = parseDocument(await readText(io, file), file)
  const [issue] = issues
  if (issue) throw new Failure(`${nameOf(file)}: ${issue.path}: ${issue.message} [${issue.code}]`)
  return value
}

/** Reads the record of a battle; what is none is a failure that says so, whatever else it lacks. */
export async function readRecord(io: Io, file: string): Promise<unknown> {
  const given = await readDocument(io, file)
  if (keyOf(given, 'record') !== undefined) return given
  const message = 'missing; expected the record of a battle, as broadside battle --record writes it'
  throw blame(nameOf(file), { code: 'missing-key', path: 'record', message })
}

/** JSON where the name ends in `.json` or the text begins with a bracket, else YAML (so does a name in `.yaml` or `.yml`). Failure when it is neither. */
export function parseDocument(text: string, file: string): Document {
  const { value, issues } = isJsonText(text, file) ? parseJson(text, file) : parseYaml(text, file)
  return { value: withoutSchema(value), issues }
}

/** `$schema` tells editors where the form of a document is written down; it is no part of the document. */
export function withoutSchema(value: unknown): unknown {
  if (!isObject(value) || typeof value['$schema'] !== 'string') return value
  const { $schema: _, ...rest } = value
  return rest
}

function isJsonText(text: string, file: string): boolean {
  if (/\.ya?ml$/i.test(file)) return false
  return /\.json$/i.test(file) || /^\s*[[{]/.test(text)
}

/** Parses JSON. A broken text is a failure that says where. */
export function parseJson(text: string, file: string): Document {
  const { issues, fault } = scanJson(text)
  if (fault) throw new Failure(`${nameOf(file)}: ${placeIn(text, fault.at)}: not JSON: ${fault.message} [unreadable]`)
  return { value: JSON.parse(text), issues }
}

function parseYaml(text: string, file: string): Document {
  const { value, issues, fault } = tooDeepIsAFailure(file, () => readYaml(text))
  if (fault) throw new Failure(`${nameOf(file)}: ${placeIn(text, fault.at)}: not YAML: ${fault.message} [unreadable]`)
  return { value, issues }
}

function tooDeepIsAFailure<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (error) {
    if (error instanceof RangeError) throw new Failure(`${nameOf(file)}: nested too deeply [unreadable]`)
    throw error
  }
}

/** The value of a key, where there is an object that has it. */
export function keyOf(value: unknown, key: string): unknown {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}
