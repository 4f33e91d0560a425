import { BroadsideError } from './errors.js'
import { show, suggestion } from './found.js'
import { formatPath, isObjectOrList } from './plain-copy.js'

type Step = string | number

/** `units.bismarck.hits` or `units[0].hits`: the steps of a path; a name in a list is the id of an entry. */
function stepsOf(path: string): Step[] {
  if (typeof path !== 'string')
    throw new BroadsideError('bad-amendment', '', `a path is text such as units.bismarck.hits; found ${show(path)}`)
  if (!/^[^.[\]]+(\.[^.[\]]+|\[\d+\])*$/.test(path)) {
    throw new BroadsideError(
      'bad-amendment',
      path,
      'a path is keys joined by dots, with places in brackets or ids for the entries of lists: units.bismarck.hits',
    )
  }
  return [...path.matchAll(/\[(\d+)\]|([^.[\]]+)/g)].map(([, place, key]) => (place === undefined ? (key as string) : Number(place)))
}

function locate(at: unknown, step: Step, path: string): string | number {
  if (Array.isArray(at)) {
    const place = typeof step === 'number' ? step : at.findIndex((entry) => entry?.id === step)
    if (place >= 0 && place < at.length) return place
    const ids = at.flatMap((entry) => (typeof entry?.id === 'string' ? [entry.id as string] : []))
    throw new BroadsideError('bad-amendment', path, `no entry ${JSON.stringify(step)}${suggestion(String(step), ids)}`)
  }
  if (typeof at === 'object' && at !== null && Object.hasOwn(at, step)) return step
  const keys = typeof at === 'object' && at !== null ? Object.keys(at) : []
  throw new BroadsideError('bad-amendment', path, `no key ${JSON.stringify(step)}${suggestion(String(step), keys)}`)
}

/** The value at a path of a plain value. Throws `bad-amendment` when there is none. */
export function valueAtPath(root: unknown, path: string): unknown {
  return stepsOf(path).reduce<unknown>((at, step) => (at as Record<string | number, unknown>)[locate(at, step, path)], root)
}

/** A copy of a plain value with another value at a path; all that is not on the path is shared. The path must be there already. */
export function withValueAt<T>(root: T, path: string, value: unknown): T {
  const replace = (at: unknown, steps: readonly Step[]): unknown => {
    const [step, ...rest] = steps
    if (step === undefined) return value
    const key = locate(at, step, path)
    const copy = Array.isArray(at) ? [...at] : { ...(at as object) }
    ;(copy as Record<string | number, unknown>)[key] = replace((at as Record<string | number, unknown>)[key], rest)
    return copy
  }
  return replace(root, stepsOf(path)) as T
}

/** -0 cannot be amended to: what is on record is 0, and another battle. Throws `bad-amendment` with its path. */
export function refuseSignedZero(value: unknown, path: string): void {
  if (Object.is(value, -0)) throw new BroadsideError('bad-amendment', path, 'expected 0 without a sign; found -0')
  if (!isObjectOrList(value)) return
  const isList = Array.isArray(value)
  for (const [key, each] of Object.entries(value)) refuseSignedZero(each, formatPath(path, [isList ? Number(key) : key]))
}
