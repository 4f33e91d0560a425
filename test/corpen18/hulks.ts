import type { Scenario } from '../../src/corpen18/scenario.js'
import type { ShipCard } from '../../src/corpen18/ship.js'
import { guns, type Table, unit } from './helpers.js'

export const night: Partial<Scenario> = { light: 'night' }
const still: Partial<ShipCard> = { movement: [0, 0] }
/** A battery that sinks with a 10 (4 hits) and misses with a 1, at 1 hex. */
export const deadly = guns(12, { toHit: [0, 0, 0] })

/** A ship that lies where it is; heading N unless told. */
export const hulk = (id: string, side: 'red' | 'blue', hex: string, over: Parameters<typeof unit>[3] = {}, ship: Partial<ShipCard> = {}) =>
  unit(id, side, hex, over, { ...still, ...ship })

export const acting = (table: Table) => table.state.queue.map((place) => table.state.units[place]?.id)
