import { show } from '../core/found.js'
import { formatPath } from '../core/plain-copy.js'
import type { Issue } from '../core/schema.js'

/** Where a text stops being JSON, and why. */
export interface Fault {
  readonly at: number
  readonly message: string
}

interface Level {
  /** The keys so far of an object; null for a list. */
  readonly keys: Set<string> | null
  step: string | number
}

type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end'

/** White space, then a string, a mark, or a word (a number, true, false, null; or nonsense). A string that never ends is given up after one reading. */
const TOKEN = /[ \t\n\r]*(?:("[^"\\\n\r]*(?:\\.[^"\\\n\r]*)*")|([{}[\],:])|([^\s"{}[\],:]+|"))?/y

/**
 * Reads JSON for what JSON.parse does not tell: where exactly the text is broken (in the same words in every release of Node), keys given twice (the
 * last would win silently), and `__proto__` keys.
 */
export function scanJson(text: string): { readonly issues: Issue[]; readonly fault: Fault | null } {
  const issues: Issue[] = []
  const levels: Level[] = []
  let expected: Expected = 'value'
  let at = 0
  const path = (key?: string) => {
    const steps = levels.map(({ step }) => step)
    return formatPath('', key === undefined ? steps : [...steps.slice(0, -1), key])
  }
  const fault = (message: string) => ({ issues, fault: { at, message } })
  for (;;) {
    TOKEN.lastIndex = at
    const [all, string, mark, word] = TOKEN.exec(text) as unknown as [string, string?, string?, string?]
    const token = string ?? mark ?? word
    at += all.length - (token?.length ?? 0)
    const level = levels.at(-1)
    if (token === undefined && at < text.length) return fault(`expected JSON; found ${JSON.stringify(text[at])}`)
    if (token === undefined) {
      if (level === undefined && expected === 'comma or end') return { issues, fault: null }
      return fault(`the text ends where ${inWords(expected, level)} should follow`)
    }
    if (word === '"') return fault('a string without its closing quote')
    if (word !== undefined && !isJson(word)) return fault(`expected ${inWords(expected, level)}; found ${JSON.stringify(word)}`)
    if (string !== undefined && !isJson(string)) return fault('a string with a bad escape or a control character')
    const closes = level && mark === (level.keys ? '}' : ']')
    const opens = mark === '{' || mark === '['
    if (closes && expected.endsWith('or end')) {
      levels.pop()
      expected = 'comma or end'
    } else if (expected.startsWith('value') && (opens || mark === undefined)) {
      expected = 'comma or end'
      if (opens) {
        levels.push(mark === '{' ? { keys: new Set(), step: '' } : { keys: null, step: 0 })
        expected = mark === '{' ? 'key or end' : 'value or end'
      }
    } else if (expected.startsWith('key') && string !== undefined) {
      const key = JSON.parse(string) as string
      const found = keyIssue(key, level?.keys as Set<string>, () => path(key))
      if (found) issues.push(found)
      ;(level as Level).step = key
      expected = 'colon'
    } else if (expected === 'colon' && mark === ':') {
      expected = 'value'
    } else if (expected === 'comma or end' && mark === ',' && level) {
      expected = level.keys ? 'key' : 'value'
      if (typeof level.step === 'number') level.step++
    } else return fault(`expected ${inWords(expected, level)}; found ${token.length > 40 ? `${token.slice(0, 37)}...` : token}`)
    at += token.length
  }
}

/** What is wrong with a key beside those before it, which it joins. */
export function keyIssue(key: string, before: Set<string>, path: () => string): Issue | null {
  if (key === '__proto__') return { code: 'unknown-key', path: path(), message: 'unknown key "__proto__"' }
  if (before.has(key)) return { code: 'duplicate', path: path(), message: `key ${show(key)} is given twice; expected once` }
  before.add(key)
  return null
}

/** Whether a text that does not parse is broken off: more of it may follow on further lines. */
export function isUnfinished(text: string): boolean {
  const { fault } = scanJson(text)
  return fault !== null && fault.at >= text.trimEnd().length
}

/** How much of a text is the value that it begins with: all of it where that is none, or never ends. */
export function lengthOfJson(text: string): number {
  const { fault } = scanJson(text)
  return fault && isJson(text.slice(0, fault.at)) ? fault.at : text.length
}

/** `line 3, column 14`. */
export function placeIn(text: string, at: number): string {
  const before = text.slice(0, at).split('\n')
  return `line ${before.length}, column ${(before.at(-1) as string).length + 1}`
}

function inWords(expected: Expected, level: Level | undefined): string {
  switch (expected) {
    case 'value':
      return 'a value'
    case 'value or end':
      return 'a value or ]'
    case 'key':
      return 'a key in double quotes'
    case 'key or end':
      return 'a key in double quotes or }'
    case 'colon':
      return 'a colon'
    case 'comma or end':
      return level === undefined ? 'nothing more' : level.keys ? 'a comma or }' : 'a comma or ]'
  }
}

function isJson(token: string): boolean {
  try {
    JSON.parse(token)
    return true
  } catch {
    return false
  }
}
