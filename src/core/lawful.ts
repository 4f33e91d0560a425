import { BroadsideError } from './errors.js'
import { checkAmong, show, suggestion } from './found.js'
import { formatHex, type Hex, type MapSize, onMap, parseHex } from './hex.js'

// What must hold of every scenario and of every state, whatever the ruleset: names that are there, places on the map. All throw a BroadsideError with the path.

/** What scenarios and states of every ruleset have in common. */
interface Roster {
  readonly sides: readonly { readonly id: string }[]
  readonly units: readonly { readonly id: string; readonly side: string }[]
}

/** More units than any fleet action had: a state is copied for every order, and every unit looks at every other. */
export const MOST_UNITS = 500

/** Who is no side, and is told everything. */
export const UMPIRE = 'umpire'

/** A side's id, or {@link UMPIRE} (`not-allowed`). */
export function checkParty(given: unknown, sides: readonly string[], path: string): void {
  checkAmong([...sides, UMPIRE], given, path)
}

/** Ids of sides are unique, those of units too (`duplicate`), no side is called {@link UMPIRE}, and every unit has a side (`not-allowed`). */
export function checkRoster({ sides, units }: Roster): void {
  checkUnique(sides, 'sides', 'side')
  checkUnique(units, 'units', 'unit')
  const ids = sides.map(({ id }) => id)
  if (ids.includes(UMPIRE))
    throw new BroadsideError(
      'not-allowed',
      `sides[${ids.indexOf(UMPIRE)}].id`,
      `a side cannot be called "${UMPIRE}": who is, is told everything`,
    )
  for (const [i, { side }] of units.entries()) oneOf(side, ids, `units[${i}].side`, 'sides')
}

/** As {@link checkRoster}, and every side has something of its own (`bad-scenario`). `what` says what a side without has none of: `unit`. */
export function checkSides(given: Roster, what: string): void {
  checkRoster(given)
  for (const [i, { id }] of given.sides.entries()) {
    if (!given.units.some(({ side }) => side === id))
      throw new BroadsideError('bad-scenario', `sides[${i}]`, `side ${JSON.stringify(id)} has no ${what}`)
  }
}

/** No id stands twice in a list (`duplicate`); the path is that of the second. */
function checkUnique(list: readonly { readonly id: string }[], path: string, what: string): void {
  const places = new Map<string, number>()
  for (const [i, { id }] of list.entries()) {
    const known = places.get(id)
    if (known !== undefined)
      throw new BroadsideError('duplicate', `${path}[${i}].id`, `${what} ${JSON.stringify(id)} is there already: ${path}[${known}]`)
    places.set(id, i)
  }
}

/** A name is one of those known (`not-allowed`); the nearest is suggested. `what` says what they are: `sides`. */
export function oneOf(found: string, known: readonly string[], path: string, what: string): void {
  if (known.includes(found)) return
  const near = suggestion(found, known)
  throw new BroadsideError('not-allowed', path, `expected one of the ${what} ${known.join(', ')}; found ${JSON.stringify(found)}${near}`)
}

/** A list's place is there (`out-of-range`). `what` says of what: `unit`. */
export function checkPlace(place: number, length: number, path: string, what: string): void {
  if (place < length) return
  throw new BroadsideError('out-of-range', path, `expected the place of a ${what}, up to ${length - 1}; found ${place}`)
}

/** The hex of a name such as `0512`, on the map (`out-of-range`). */
export function hexOnMap(name: string, map: MapSize, path: string): Hex {
  const hex = parseHex(name)
  if (hex && onMap(hex, map)) return hex
  throw offMap(name, map, path)
}

/** A hex is on the map (`out-of-range`). */
export function checkOnMap(hex: Hex, map: MapSize, path: string): void {
  if (!onMap(hex, map)) throw offMap(formatHex(hex), map, path)
}

/** Names of hexes on the map (`out-of-range`), each as {@link formatHex} writes it (`not-allowed`) and once (`duplicate`): no more than the map has. */
export function checkHexNames(names: readonly string[], map: MapSize, path: string): void {
  const places = new Map<string, number>()
  for (const [i, name] of names.entries()) {
    const written = formatHex(hexOnMap(name, map, `${path}[${i}]`))
    if (name !== written) throw new BroadsideError('not-allowed', `${path}[${i}]`, `expected ${show(written)}; found ${show(name)}`)
    const known = places.get(name)
    if (known !== undefined) throw new BroadsideError('duplicate', `${path}[${i}]`, `hex ${name} is there already: ${path}[${known}]`)
    places.set(name, i)
  }
}

function offMap(name: string, { columns, rows }: MapSize, path: string): BroadsideError {
  return new BroadsideError('out-of-range', path, `hex ${name} is off the map of ${columns} columns and ${rows} rows`)
}

/** A battle's turn is not past its last (`out-of-range`). */
export function checkTurn({ turn, turns }: { readonly turn: number; readonly turns: number }): void {
  if (turn > turns) throw new BroadsideError('out-of-range', 'turn', `expected a turn up to the last, ${turns}; found ${turn}`)
}
