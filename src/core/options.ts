import * as z from 'zod/mini'
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
