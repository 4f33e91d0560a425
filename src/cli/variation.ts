import { BroadsideError } from '../core/errors.js'
import { valueAtPath } from '../core/path.js'
import { blame } from './failure.js'
import { readYaml } from './yaml.js'

/**
 * `--vary`: the values of each path. A list that begins with `[` is read as JSON or YAML, for values of any kind; else there are commas between values, which are
 * text where the scenario has text there, and otherwise numbers, true, false and null where they are written so.
 */
export function variation(scenario: unknown, pairs: readonly (readonly [path: string, values: string])[]): Record<string, unknown[]> {
  const vary: Record<string, unknown[]> = {}
  for (const [path, words] of pairs) {
    if (Object.hasOwn(vary, path)) throw blame('--vary', { code: 'duplicate', path, message: 'given twice; put a comma between values' })
    vary[path] = words.startsWith('[') ? listed(path, words) : between(scenario, path, words)
  }
  return vary
}

function listed(path: string, words: string): unknown[] {
  const { value, issues, fault } = readYaml(words)
  const [issue] = issues
  if (issue) throw blame('--vary', { ...issue, path: `${path}${issue.path}` })
  if (!fault && Array.isArray(value)) return value
  const why = fault ? `: ${fault.message}` : ''
  throw blame('--vary', { code: 'unreadable', path, message: `expected a list, as [1, 2] or [{ a: 1 }, { a: 2 }]${why}` })
}

function between(scenario: unknown, path: string, words: string): unknown[] {
  const isText = typeof present(scenario, path) === 'string'
  return words.split(',').map((word) => (isText ? word : scalar(word)))
}

/** The value there is at a path, if there is one: a wrong path is told of when the variants are made. */
function present(scenario: unknown, path: string): unknown {
  try {
    return valueAtPath(scenario, path)
  } catch (error) {
    if (error instanceof BroadsideError) return undefined
    throw error
  }
}

function scalar(word: string): unknown {
  return /^(-?(0|[1-9]\d*)(\.\d+)?|true|false|null)$/.test(word) ? JSON.parse(word) : word
}
