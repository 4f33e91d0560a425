/** The greatest of any number of values, or `none`: not by spreading them into a call, which the stack does not hold from some 100 000 on. */
export function greatest(values: Iterable<number>, none = Number.NEGATIVE_INFINITY): number {
  let found = none
  for (const value of values) if (value > found) found = value
  return found
}

/** As {@link greatest}, the least. */
export function least(values: Iterable<number>, none = Number.POSITIVE_INFINITY): number {
  let found = none
  for (const value of values) if (value < found) found = value
  return found
}
