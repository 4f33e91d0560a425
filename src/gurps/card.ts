import { BroadsideError } from '../core/errors.js'
import { show, suggestion } from '../core/found.js'
import { isList } from '../core/plain-copy.js'
import { parse } from '../core/schema.js'
import { STANDARD } from './settings.js'
import { type HullCard, hullSchema } from './ship.js'
import { moveName, speedIndex } from './speed.js'
import { BATTERIES } from './types.js'

// Card text (GNC-SHIP-06): the layout of the sample ships, one row a value, one column a ship, cells separated by tabs.

const ROWS = [
  'Name',
  'Scale',
  'Top Speed',
  'Move',
  'DR',
  'HP',
  'Damage',
  'Cannons',
  'Range',
  'Size Modifier',
  'Crew',
  'Skeleton Crew',
  'Ship Weight',
  'Ship Price',
] as const
type Row = (typeof ROWS)[number]

/** Rows that may be left out, whole or in single cells. */
const OPTIONAL: readonly Row[] = ['Scale', 'Move', 'Ship Weight', 'Ship Price']

/** What stands in a cell without a value. */
const NO_VALUE = '--'

/**
 * Reads a table of ships in the layout of the text. A speed may have a decimal comma or point, with or without kph. Throws a BroadsideError whose path is
 * row and ship (`Top Speed[1]`), or the row. Pairs with {@link formatShipTable}.
 */
export function parseShipTable(text: string): HullCard[] {
  const rows = readRows(text)
  const names = rows.get('Name') ?? []
  return names.map((_, i) => {
    const cell = (row: Row) => cellOf(rows, row, i)
    const speed = required(cell, 'Top Speed', i)
    const hull = {
      name: required(cell, 'Name', i),
      ...read(cell('Scale'), 'scale', (value) => whole(value, `Scale[${i}]`)),
      topSpeedKph: decimal(speed, `Top Speed[${i}]`),
      dr: whole(required(cell, 'DR', i), `DR[${i}]`),
      hp: whole(required(cell, 'HP', i), `HP[${i}]`),
      damage: required(cell, 'Damage', i),
      cannons: cannons(required(cell, 'Cannons', i), `Cannons[${i}]`),
      range: whole(required(cell, 'Range', i), `Range[${i}]`),
      sizeModifier: sized(required(cell, 'Size Modifier', i), `Size Modifier[${i}]`),
      crew: whole(required(cell, 'Crew', i), `Crew[${i}]`),
      skeletonCrew: whole(required(cell, 'Skeleton Crew', i), `Skeleton Crew[${i}]`),
      ...read(cell('Ship Weight'), 'weightTons', (value) => whole(value.replace(/ tons$/, ''), `Ship Weight[${i}]`)),
      ...read(cell('Ship Price'), 'price', (value) => whole(value.replace(/^\$/, ''), `Ship Price[${i}]`)),
    }
    checkMove(cell('Move'), hull.topSpeedKph, i)
    return parse(hullSchema, hull, `ships[${i}]`)
  })
}

function readRows(text: string): Map<Row, string[]> {
  if (typeof text !== 'string') throw new BroadsideError('wrong-type', '', `expected the text of a table of ships; found ${show(text)}`)
  const rows = new Map<Row, string[]>()
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [label = '', ...cells] = line.split('\t').map((cell) => cell.trim())
    const row = ROWS.find((known) => known === label)
    if (!row) throw new BroadsideError('unknown-key', label, `expected one of the rows ${ROWS.join(', ')}${suggestion(label, ROWS)}`)
    if (rows.has(row)) throw new BroadsideError('duplicate', row, `the row ${row} is there already`)
    rows.set(row, cells)
  }
  for (const row of ROWS) {
    if (!rows.has(row) && !OPTIONAL.includes(row))
      throw new BroadsideError('missing-key', row, `missing; a table of ships has a row ${row}`)
  }
  const ships = rows.get('Name')?.length ?? 0
  for (const [row, cells] of rows) {
    if (cells.length === ships) continue
    throw new BroadsideError('wrong-length', row, `expected one cell for each of ${ships} ships; found ${cells.length}`)
  }
  return rows
}

function cellOf(rows: ReadonlyMap<Row, readonly string[]>, row: Row, i: number): string | undefined {
  const cell = rows.get(row)?.[i]
  return cell === NO_VALUE || cell === '' ? undefined : cell
}

function required(cell: (row: Row) => string | undefined, row: Row, i: number): string {
  const value = cell(row)
  if (value === undefined) throw new BroadsideError('missing-key', `${row}[${i}]`, 'missing; the cell is empty')
  return value
}

function read<Value>(cell: string | undefined, key: string, reader: (cell: string) => Value): Readonly<Record<string, Value>> {
  return cell === undefined ? {} : { [key]: reader(cell) }
}

function bad(path: string, expected: string, found: string): BroadsideError {
  return new BroadsideError('not-allowed', path, `expected ${expected}; found ${JSON.stringify(found)}`)
}

function whole(cell: string, path: string): number {
  if (!/^\d+$/.test(cell)) throw bad(path, 'a whole number', cell)
  return Number(cell)
}

function sized(cell: string, path: string): number {
  if (!/^[+-]?\d+$/.test(cell)) throw bad(path, 'a size modifier such as +8', cell)
  return Number(cell) || 0
}

/** GNC-SHIP-06: one decimal sign at most, comma or point; no other separator. */
function decimal(cell: string, path: string): number {
  const found = /^(\d+)(?:[.,](\d+))?(e[+-]\d+)?(?: ?kph)?$/.exec(cell)
  if (!found) throw bad(path, 'a speed such as 12.9 kph or 16,1', cell)
  const [, integer = '', fraction = '0', exponent = ''] = found
  return Number(`${integer}.${fraction}${exponent}`)
}

function cannons(cell: string, path: string): HullCard['cannons'] {
  const found = /^(\d+)\/(\d+)\/(\d+)\/(\d+)$/.exec(cell)
  if (!found) throw bad(path, 'cannons left/right/front/back such as 7/7/1/0', cell)
  const [, left, right, front, back] = found.map(Number) as [number, number, number, number, number]
  return { left, right, front, back }
}

/** GNC-SHIP-02: the move of a card follows from its speed; another one is a slip of the pen somewhere. */
function checkMove(cell: string | undefined, kph: number, i: number): void {
  const move = moveName(speedIndex(kph, STANDARD))
  if (cell === undefined || cell === move) return
  throw bad(`Move[${i}]`, `${move}, the move of ${kph} kph (GNC-SHIP-02)`, cell)
}

/** Writes ships in the layout of the text. A name holds no tab or line break, and is not framed by blanks. Pairs with {@link parseShipTable}. */
export function formatShipTable(ships: readonly HullCard[]): string {
  if (!isList(ships)) throw new BroadsideError('wrong-type', 'ships', `expected a list; found ${show(ships)}`)
  const hulls = ships.map((ship, i) => {
    const hull = parse(hullSchema, ship, `ships[${i}]`)
    if (/[\t\r\n]/.test(hull.name) || hull.name !== hull.name.trim() || hull.name === NO_VALUE) {
      throw bad(`ships[${i}].name`, 'a name that fits a cell: no tab or line break, no blank at either end', hull.name)
    }
    return hull
  })
  const values: Readonly<Record<Row, (hull: (typeof hulls)[number]) => string | number>> = {
    Name: ({ name }) => name,
    Scale: ({ scale }) => scale,
    'Top Speed': ({ topSpeedKph }) => `${topSpeedKph} kph`,
    Move: ({ topSpeedKph }) => moveName(speedIndex(topSpeedKph, STANDARD)),
    DR: ({ dr }) => dr,
    HP: ({ hp }) => hp,
    Damage: ({ damage }) => damage,
    Cannons: ({ cannons: each }) => BATTERIES.map((battery) => each[battery]).join('/'),
    Range: ({ range }) => range,
    'Size Modifier': ({ sizeModifier }) => (sizeModifier > 0 ? `+${sizeModifier}` : sizeModifier),
    Crew: ({ crew }) => crew,
    'Skeleton Crew': ({ skeletonCrew }) => skeletonCrew,
    'Ship Weight': ({ weightTons }) => (weightTons === undefined ? NO_VALUE : `${weightTons} tons`),
    'Ship Price': ({ price }) => (price === undefined ? NO_VALUE : `$${price}`),
  }
  return `${ROWS.map((row) => [row, ...hulls.map(values[row])].join('\t')).join('\n')}\n`
}
