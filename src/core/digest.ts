import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { BroadsideError } from './errors.js'
import { plainCopy } from './plain-copy.js'

/** The SHA-256 digest of a text (as UTF-8), in 64 lower-case hexadecimal digits. Throws a BroadsideError (`wrong-type`) for what is no text. */
export function digestOfText(text: string): string {
  if (typeof text !== 'string') throw new BroadsideError('wrong-type', '', `expected text; found ${typeof text}`)
  return bytesToHex(sha256(utf8ToBytes(text)))
}

/** The SHA-256 digest of plain data, whatever the order of its keys. Throws a BroadsideError with the path of what is not plain. */
export function digestOf(value: unknown): string {
  return digestOfText(canonical(plainCopy(value)))
}

/** JSON with sorted keys: equal data, equal text. */
function canonical(value: unknown): string {
  if (value === undefined) return 'null'
  if (Array.isArray(value)) return `[${value.map((each) => canonical(each ?? null)).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== undefined)
  entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonical(each)}`).join()}}`
}
