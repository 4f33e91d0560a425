/** Plain data that is not to be changed, all the way down. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/**
 * The very value, with all that is in it, so that nobody can change it any more: for plain data that is handed out and kept. What is frozen already is passed over,
 * with all that is in it.
 */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const each of Object.values(value)) frozen(each)
  return value
}
