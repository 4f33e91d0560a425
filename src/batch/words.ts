/** A value of a sweep: text as it is, all else as JSON. */
export function valueInWords(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value))
}
