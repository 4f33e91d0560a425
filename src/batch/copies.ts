import { isObjectOrList } from '../core/plain-copy.js'

// Copies of what a battle goes on with, for functions that might change what they are given.

/**
 * Makes copies of views and orders. What was prepared (ships, map, rules) never changes in a battle, and its states share it: of that all copies have the same
 * copy, frozen. So a copy costs no more than what changes, and what somebody has worked out for a ship is found again by the ship.
 */
export function copies(prepared: unknown): <T>(value: T) => T {
  const fixed = new Map<object, object>()
  const copy = (value: object): object => fixed.get(value) ?? copyOf(value, copy)
  const fix = (value: object): object => {
    const known = fixed.get(value)
    if (known) return known
    const copied = copyOf(value, fix)
    fixed.set(value, copied)
    return copied === value ? copied : Object.freeze(copied)
  }
  if (isObjectOrList(prepared)) fix(prepared)
  return <T>(value: T) => (isObjectOrList(value) ? copy(value) : value) as T
}

/** A copy of a list or of an object with keys, with what `within` makes of the objects in it; all else is no JSON, and stays what it is. */
function copyOf(value: object, within: (each: object) => object): object {
  if (Array.isArray(value)) return value.map((each: unknown) => (isObjectOrList(each) ? within(each) : each))
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return value
  const copied: Record<string, unknown> = { ...value }
  for (const key in copied) {
    const each = copied[key]
    if (isObjectOrList(each)) copied[key] = within(each)
  }
  return copied
}
