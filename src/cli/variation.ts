import { BroadsideError } from '../core/errors.js'
import { valueAtPath } from '../core/path.js'
import { blame } from './failure.js'

/** `--vary`: the values of each path. Where the scenario has text there, they are text; else numbers, true, false and null are read as such. */
export function variation(scenario: unknown, pairs: readonly (readonly [path: string, values: string])[]): Record<string, unknown[]> {
  const vary: Record<string, unknown[]> = {}
  for (const [path, words] of pairs) {
    if (Object.hasOwn(vary, path)) throw blame('--vary', { code: 'duplicate', path, message: 'given twice; put a comma between values' })
    const isText = typeof present(scenario, path) === 'string'
    vary[path] = words.split(',').map((word) => (isText ? word : scalar(word)))
  }
  return vary
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
