/** Plain data that is not to be changed, all the way down. */
export type Frozen<T> = T extends object ? { readonly [Key in keyof T]: Frozen<T[Key]> } : T

/** What has been frozen here, with all that is in it: somebody else's may be frozen on its surface alone. */
const whole = new WeakSet<object>()

/** The very value, with all that is in it, so that nobody can change it any more: for plain data that is handed out and kept. */
export function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || whole.has(value)) return value
  whole.add(Object.freeze(value))
  for (const each of Object.values(value)) frozen(each)
  return value
}
