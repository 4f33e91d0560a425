import type { Chance } from '../core/chance.js'
import { distance, formatHex } from '../core/hex.js'
import type { Journal } from '../core/ruleset.js'
import { daylightRange, explainDaylightRange, isClearDay, refuseSpotting, type Spotting, spottingChance, trySpotting } from './detection.js'
import { everyone, report } from './events.js'
import type { Settings } from './settings.js'
import { isPresent, type State, settingsOf, type Unit } from './state.js'

// Detection on the map (C18-DET-01 to 03): at the end of each movement phase, and once before the first turn.

/** Sets anew who is detected of those on the map; what has sunk stays known to whom it was. In clear daylight no die is rolled; otherwise each side tries each enemy formation once. */
export function lookOut(state: State, chance: Chance, journal?: Journal): void {
  const before = journal && state.units.map(({ detected }) => detected)
  const spotters = isClearDay(state.visibility) ? lookOutByDay(state) : lookOutInTheDark(state, chance, journal)
  if (journal && before) reportChanges(journal, state, before, spotters)
}

/** Before the first turn: by clear day as ever, in the dark nobody is detected. */
export function lookOutFirst(state: State, journal?: Journal): void {
  if (!isClearDay(state.visibility)) return
  const before = state.units.map(() => false)
  const spotters = lookOutByDay(state)
  if (journal) reportChanges(journal, state, before, spotters)
}

/** By day a unit is detected by the first enemy, in scenario order, that has it in range: those enemies, by the place of the unit. */
function lookOutByDay(state: State): (Unit | undefined)[] {
  const settings = settingsOf(state.rules)
  return state.units.map((target) => {
    if (!isPresent(target)) return undefined
    const spotter = state.units.find((unit) => sees(unit, target, settings))
    target.detected = spotter !== undefined
    return spotter
  })
}

function sees(spotter: Unit, target: Unit, settings: Settings): boolean {
  if (spotter.side === target.side || !isPresent(spotter)) return false
  return distance(spotter, target) <= daylightRange(spotter.ship.category, target.ship.category, settings)
}

/** C18-DET-02: one try a formation, by the spotter and at the unit that give the best chance (an attempt costs nothing, so no side would do less). */
function lookOutInTheDark(state: State, chance: Chance, journal?: Journal): [] {
  const settings = settingsOf(state.rules)
  for (const unit of state.units) if (isPresent(unit)) unit.detected = false
  for (const { id: side } of state.sides) {
    const spotters = state.units.filter((unit) => unit.side === side && isPresent(unit))
    for (const formation of formations(state, side)) {
      const best = bestLook(state, spotters, formation)
      if (!best) continue
      const why = journal?.why()
      const tried = trySpotting(best.look, chance, settings, why)
      for (const unit of formation) unit.detected = tried.spotted
      if (!journal) continue
      // What was not seen is for the umpire alone.
      report(journal, state, tried.spotted ? [side] : [], {
        event: 'spotting',
        actor: best.spotter.id,
        target: best.target.id,
        formation: formation.map(({ id }) => id),
        distance: best.look.distance,
        ...tried,
      })
    }
  }
  return []
}

/** C18-DET-03: the enemy's units on the map in clusters of one hex or adjacent hexes, in scenario order. */
export function formations(state: State, side: string): Unit[][] {
  const left = state.units.filter((unit) => unit.side !== side && isPresent(unit))
  const found: Unit[][] = []
  for (let first = left.shift(); first; first = left.shift()) {
    const formation = [first]
    for (const member of formation) {
      for (let i = left.length - 1; i >= 0; i--) {
        if (distance(member, left[i] as Unit) <= 1) formation.push(...left.splice(i, 1))
      }
    }
    found.push(formation.sort((a, b) => state.units.indexOf(a) - state.units.indexOf(b)))
  }
  return found
}

interface Look {
  readonly spotter: Unit
  readonly target: Unit
  readonly look: Spotting
}

/** The best chance, the first in scenario order where several are best; none where no attempt is allowed or none could succeed. */
function bestLook(state: State, spotters: readonly Unit[], formation: readonly Unit[]): Look | undefined {
  const settings = settingsOf(state.rules)
  const formationMoved = formation.reduce((most, { moved }) => Math.max(most, moved), 0)
  let best: Look | undefined
  let bestChance = 0
  for (const spotter of spotters) {
    for (const target of formation) {
      const look: Spotting = {
        ...state.visibility,
        spotter: spotter.ship,
        target: target.ship,
        distance: distance(spotter, target),
        formationSize: formation.length,
        formationMoved,
        shoreline: state.shoreline.length > 0 && state.shoreline.includes(formatHex(target)),
      }
      if (refuseSpotting(look, settings)) continue
      const chance = spottingChance(look, settings)
      if (chance > bestChance) {
        bestChance = chance
        best = { spotter, target, look }
      }
    }
  }
  return best
}

function reportChanges(journal: Journal, state: State, before: readonly boolean[], spotters: readonly (Unit | undefined)[]): void {
  const settings = settingsOf(state.rules)
  state.units.forEach((unit, place) => {
    if (unit.detected === before[place] || !isPresent(unit)) return
    const spotter = spotters[place]
    const why = journal.why()
    // C18-DET-09: who has been seen does not know by whom.
    if (spotter && why) explainDaylightRange(spotter.ship.category, unit.ship.category, settings, why, [spotter.side])
    report(journal, state, everyone(state), { event: unit.detected ? 'detected' : 'lost', target: unit.id, at: formatHex(unit) })
  })
}
