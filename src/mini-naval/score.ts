import type { BattleResult } from '../core/ruleset.js'
import type { Stand, State, Vessel } from './state.js'

/** What became of a side (MNW-END-01): ids of vessels, flotation points, flight points. */
export interface SideResult {
  readonly id: string
  readonly name: string
  readonly vessels: number
  readonly sunk: readonly string[]
  readonly deadInTheWater: readonly string[]
  readonly crippled: readonly string[]
  readonly withdrawn: readonly string[]
  /** Flotation points lost in the battle, a sunk vessel's all, of how many they began it with. */
  readonly fpLost: number
  readonly fpFull: number
  /** Flight points lost, of how many. */
  readonly flightPointsLost: number
  readonly flightPoints: number
}

export interface Result extends BattleResult {
  readonly sides: readonly SideResult[]
}

function fpAtStart({ ship, lostBefore }: Vessel): number {
  return ship.full - lostBefore
}

/** MNW-END-01: flotation points a vessel has lost in the battle, at most those she began it with. One that a referee has given more has lost none. */
export function fpLost(vessel: Vessel): number {
  return Math.max(0, fpAtStart(vessel) - Math.max(0, vessel.fp))
}

/** MNW-END-01: the columns of the source's own report. Whoever alone has brought vessels through above 0 has won, be it off the map; else who has lost fewer flotation points. */
export function score(state: State): Result {
  const sides = state.sides.map(({ id, name }): SideResult => {
    const own = state.units.filter((vessel) => vessel.side === id)
    const stands = state.stands.filter((stand) => stand.side === id)
    const ids = (which: (vessel: Vessel) => boolean) => own.filter(which).map((vessel) => vessel.id)
    const sum = <T>(list: readonly T[], figure: (each: T) => number) => list.reduce((total, each) => total + figure(each), 0)
    return {
      id,
      name,
      vessels: own.length,
      sunk: ids(({ fp }) => fp < 0),
      deadInTheWater: ids(({ fp }) => fp === 0),
      crippled: ids(({ fp, crippled }) => fp > 0 && crippled),
      withdrawn: ids(({ withdrawn }) => withdrawn),
      fpLost: sum(own, fpLost),
      fpFull: sum(own, fpAtStart),
      flightPointsLost: sum(stands, ({ full, fp }: Stand) => full - fp),
      flightPoints: sum(stands, ({ full }: Stand) => full),
    }
  })
  return { winner: state.over === null ? null : winnerOf(state, sides), reason: state.over ?? 'the battle lasts', turns: state.turn, sides }
}

function winnerOf(state: State, sides: readonly SideResult[]): string | null {
  const through = sides.filter(({ id }) => state.units.some((vessel) => vessel.side === id && vessel.fp > 0))
  if (through.length === 1) return (through[0] as SideResult).id
  const least = Math.min(...sides.map(({ fpLost: lost }) => lost))
  const leaders = sides.filter(({ fpLost: lost }) => lost === least)
  return leaders.length === 1 ? (leaders[0] as SideResult).id : null
}
