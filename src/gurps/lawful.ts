import { BroadsideError, refusalWords } from '../core/errors.js'
import { checkOnMap, checkPlace, checkSides, checkTurn, oneOf } from '../core/lawful.js'
import { alongside } from './bearings.js'
import { refuseFight } from './fighting.js'
import { type Boarding, boardingOf, type Plan, type State, settingsOf, type Unit, unitById } from './state.js'
import { BATTERIES } from './types.js'

// What must hold of every battle. Of an amended state it is what each value must be by itself, so that it can be played on: values that belong together (two ships and
// their hexes; a crew and who of it is active, wounded and dead) may disagree, since a referee amends one at a time. A scenario, being whole, is held to those as well.

/** GNC-BRD-01: boardings are between ships that are there, of two sides, one a ship. Throws a BroadsideError with the path. */
export function checkBoardings(boardings: readonly { readonly a: string; readonly b: string }[], units: readonly Unit[]): void {
  const ids = units.map(({ id }) => id)
  const taken = new Set<string>()
  boardings.forEach((boarding, i) => {
    for (const key of ['a', 'b'] as const) {
      const path = `boardings[${i}].${key}`
      oneOf(boarding[key], ids, path, 'ships')
      if (taken.has(boarding[key])) throw new BroadsideError('duplicate', path, `${boarding[key]} is in a boarding already (GNC-BRD-01)`)
      taken.add(boarding[key])
    }
    const { a, b } = boarding
    if (unitById({ units }, a)?.side === unitById({ units }, b)?.side)
      throw new BroadsideError('bad-scenario', `boardings[${i}]`, `${a} and ${b} are of one side (GNC-BRD-01)`)
  })
}

/** GNC-BRD-01: who begin a boarding lie side by side. Throws a BroadsideError with the path. */
export function checkAlongside({ a, b }: Pick<Boarding, 'a' | 'b'>, units: readonly Unit[], path: string): void {
  if (alongside(unitById({ units }, a) as Unit, unitById({ units }, b) as Unit)) return
  throw new BroadsideError('bad-scenario', path, `${a} and ${b} do not lie side by side (GNC-BRD-01)`)
}

/**
 * Boardings and plans that an amendment has begun are such as orders could have: those that were there stay, so that a ship can be moved, or lose crew, by one
 * value at a time. Throws a BroadsideError with the path.
 */
export function checkBegun(state: State, before: State): void {
  state.boardings.forEach((boarding, i) => {
    const { a, b } = boarding
    const path = `boardings[${i}]`
    const known = before.boardings.find((each) => each.a === a && each.b === b)
    if (!known) checkAlongside(boarding, state.units, path)
    checkPlan(state, a, boarding.planA, known?.planA, `${path}.planA`)
    checkPlan(state, b, boarding.planB, known?.planB, `${path}.planB`)
  })
}

/** GNC-BRD-06: a plan sets no more crew against player characters than an order could. */
function checkPlan(state: State, id: string, plan: Plan | null, known: Plan | null | undefined, path: string): void {
  if (!plan || plan.engaged === known?.engaged) return
  const refused = refuseFight(state, unitById(state, id) as Unit, { order: 'fight', unit: id, ...plan })
  if (refused) throw new BroadsideError('not-allowed', `${path}.engaged`, refusalWords(refused))
}

/** Whether an amended state can be played on: the schema has checked its form. Throws a BroadsideError with the path of what cannot be. */
export function checkState(state: State): void {
  checkSides(state, 'ship (GNC-END-01)')
  settingsOf(state.rules)
  for (const [i, unit] of state.units.entries()) checkUnit(unit, state.map, `units[${i}]`)
  checkBoardings(state.boardings, state.units)
  for (const [i, place] of state.order.entries()) checkPlace(place, state.units.length, `order[${i}]`, 'ship')
  state.agenda.forEach((ask, i) => {
    const path = `agenda[${i}]`
    checkPlace(ask.unit, state.units.length, `${path}.unit`, 'ship')
    if (ask.question === 'interrupt') checkPlace(ask.mover, state.units.length, `${path}.mover`, 'ship')
    const { id } = state.units[ask.unit] as Unit
    if (ask.question === 'fight' && !boardingOf(state, id))
      throw new BroadsideError('not-allowed', `${path}.unit`, `expected a ship in a boarding; ${id} is in none (GNC-BRD-02)`)
  })
  checkTurn(state)
}

/** No more than she was built with: HP, crew, cannons; her bow on the map while she is (GNC-SHIP-05). */
function checkUnit(unit: Unit, map: State['map'], path: string): void {
  const { ship, condition, loaded, reloading, status } = unit
  checkListable(`${path}.ship.officers`, ship.officers, LISTABLE.level)
  checkListable(`${path}.ship.cannons`, ship.cannons, LISTABLE.cannons)
  checkListable(`${path}.ship`, { crew: ship.crew }, LISTABLE.crew)
  checkListable(path, { spells: unit.spells }, LISTABLE.spells)
  if (unit.dealt) checkListable(`${path}.dealt`, unit.dealt, LISTABLE.level)
  if (status !== 'away') checkOnMap(unit, map, path)
  checkMost(condition.hp, ship.hp, `${path}.condition.hp`)
  for (const key of ['active', 'wounded', 'dead'] as const) checkMost(condition[key], ship.crew, `${path}.condition.${key}`)
  for (const battery of BATTERIES) checkMost(loaded[battery], ship.cannons[battery] - reloading[battery], `${path}.loaded.${battery}`)
}

/** Beyond these, in a battle, nobody could list the orders there are: every deal of points, every number of cannons, of crew, of spells. */
export const LISTABLE = { level: 20, cannons: 999, crew: 9999, spells: 999 } as const

/** No figure of a record is beyond what can be listed ({@link LISTABLE}). Throws a BroadsideError (`out-of-range`) with the path of the first that is. */
export function checkListable(path: string, given: Readonly<Record<string, number | null | undefined>>, most: number): void {
  for (const [key, value] of Object.entries(given)) {
    if (value == null || value <= most) continue
    throw new BroadsideError('out-of-range', `${path}.${key}`, `expected a number up to ${most} in a battle; found ${value}`)
  }
}

/** A number is no more than it can be. Throws a BroadsideError (`out-of-range`) with the path. */
export function checkMost(found: number, most: number, path: string): void {
  if (found > most) throw new BroadsideError('out-of-range', path, `expected a number up to ${most}; found ${found}`)
}
