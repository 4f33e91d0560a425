/** A number of things in words: `1 hex`, `2 hexes`. The plural is the singular with an s where it is not given. */
export function counted(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}
