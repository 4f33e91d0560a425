import * as z from 'zod/mini'
import { BroadsideError } from './errors.js'
import { show, suggestion } from './found.js'
import { formatPath } from './plain-copy.js'
import type { Option } from './ruleset.js'

/** One value for each house rule of a ruleset. */
export type OptionValues<Options extends Readonly<Record<string, Option>>> = {
  readonly [name in keyof Options]: Options[name]['values'][number]
}

/** The form of a ruleset's house rules: each one of its values, the first where it is left out; no others. */
export function optionsSchemaOf<Options extends Readonly<Record<string, Option>>>(options: Options) {
  const shape = Object.entries(options).map(([name, { values }]) => [
    name,
    z._default(z.literal([...values]), values[0] as string | boolean),
  ])
  return z.strictObject(Object.fromEntries(shape)) as unknown as z.ZodMiniType<OptionValues<Options>, Partial<OptionValues<Options>>>
}

/**
 * Whether the options of a call are an object without other keys than these: one misspelt would be passed over. Throws a BroadsideError: `wrong-type` at the path,
 * or `unknown-key` with the path of the key.
 */
export function checkOptions(given: unknown, known: readonly string[], path = 'options'): void {
  if (typeof given !== 'object' || given === null) {
    const last = known.length - 1
    const keys = last === 0 ? known[0] : `${known.slice(0, last).join(', ')} and ${known[last]}`
    throw new BroadsideError('wrong-type', path, `expected an object with ${keys}; found ${show(given)}`)
  }
  for (const key of Object.keys(given)) {
    if (known.includes(key)) continue
    throw new BroadsideError('unknown-key', formatPath(path, [key]), `unknown key ${show(key)}${suggestion(key, known)}`)
  }
}
