import { BroadsideError } from '../core/errors.js'
import { formatHex, onMap } from '../core/hex.js'
import { suggestion } from '../core/schema.js'
import { sinkingHits } from './damage.js'
import { type State, settingsOf } from './state.js'

// What must hold of every battle, however it was written: scenarios and amended states are checked alike.

/** What scenarios and states have in common. */
interface Named {
  readonly sides: readonly { readonly id: string }[]
  readonly units: readonly { readonly id: string; readonly side: string }[]
}

/** Ids are unique, every unit has a side, and every side a unit. Throws a BroadsideError with the path. */
export function checkIds({ sides, units }: Named): void {
  const [first, second] = sides as readonly [Named['sides'][number], Named['sides'][number]]
  if (first.id === second.id) {
    throw new BroadsideError('duplicate', 'sides[1].id', `side ${JSON.stringify(second.id)} is there already: sides[0]`)
  }
  const places = new Map<string, number>()
  for (const [i, unit] of units.entries()) {
    const known = places.get(unit.id)
    if (known !== undefined)
      throw new BroadsideError('duplicate', `units[${i}].id`, `unit ${JSON.stringify(unit.id)} is there already: units[${known}]`)
    places.set(unit.id, i)
    if (sides.some((side) => side.id === unit.side)) continue
    const ids = sides.map((side) => side.id)
    throw new BroadsideError(
      'not-allowed',
      `units[${i}].side`,
      `expected one of the sides ${ids.join(', ')}; found ${JSON.stringify(unit.side)}${suggestion(unit.side, ids)}`,
    )
  }
  for (const [i, side] of sides.entries()) {
    if (!units.some((unit) => unit.side === side.id))
      throw new BroadsideError('bad-scenario', `sides[${i}]`, `side ${JSON.stringify(side.id)} has no unit`)
  }
}

/** Whether an amended state can be played on: the schema has checked its form. Throws a BroadsideError with the path of what cannot be. */
export function checkState(state: State): void {
  checkIds(state)
  settingsOf(state.rules)
  state.units.forEach((unit, i) => {
    if (!onMap(unit, state.map)) {
      throw new BroadsideError(
        'out-of-range',
        `units[${i}]`,
        `hex ${formatHex(unit)} is off the map of ${state.map.columns} columns and ${state.map.rows} rows`,
      )
    }
    const most = sinkingHits(unit.ship.category)
    if (Math.max(unit.hits, unit.inForce) > most) {
      throw new BroadsideError(
        'out-of-range',
        `units[${i}].hits`,
        `expected a number up to ${most} (C18-DMG-01); found ${Math.max(unit.hits, unit.inForce)}`,
      )
    }
  })
  const lost = state.queue.findIndex((place) => place >= state.units.length)
  if (lost !== -1)
    throw new BroadsideError(
      'out-of-range',
      `queue[${lost}]`,
      `expected the place of a unit, up to ${state.units.length - 1}; found ${state.queue[lost]}`,
    )
  if (state.turn > state.turns)
    throw new BroadsideError('out-of-range', 'turn', `expected a turn up to the last, ${state.turns}; found ${state.turn}`)
}
