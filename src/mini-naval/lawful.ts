import { BroadsideError } from '../core/errors.js'
import { checkOnMap, checkPlace, checkRoster, checkTurn, oneOf } from '../core/lawful.js'
import type { QuestionName } from './orders.js'
import type { Ship } from './ship.js'
import { type Question, type Stand, type State, settingsOf, type Vessel } from './state.js'

// What must hold of every battle, however it was written. Amended states are checked by it; what only a scenario can get wrong is in scenario.ts.

/** Whether an amended state can be played on: the schema has checked its form. Throws a BroadsideError with the path of what cannot be. */
export function checkState(state: State): void {
  checkRoster(state)
  checkStandIds(state.units, state.stands, 'stands')
  settingsOf(state.rules)
  const sides = state.sides.map(({ id }) => id)
  const vessels = state.units.map(({ id }) => id)
  const ids = [...vessels, ...state.stands.map(({ id }) => id)]
  for (const [i, vessel] of state.units.entries()) checkVessel(vessel, state, `units[${i}]`)
  for (const [i, stand] of state.stands.entries()) checkStand(stand, sides, vessels, ids, `stands[${i}]`)
  for (const [i, question] of state.queue.entries()) checkQuestion(question, state, `queue[${i}]`)
  for (const [side, given] of state.orders.entries()) {
    for (const [i, { unit }] of given.entries()) oneOf(unit, ids, `orders[${side}][${i}].unit`, 'vessels and squadrons')
  }
  checkTurn(state)
}

/** A vessel and a squadron never have the same id, nor have two squadrons. `path` says whose the fault is. */
export function checkStandIds(
  units: readonly { readonly id: string }[],
  stands: readonly { readonly id: string }[],
  path: 'units' | 'stands',
): void {
  stands.forEach(({ id }, i) => {
    const vessel = units.findIndex((unit) => unit.id === id)
    const clash = path === 'units' ? vessel : i
    if (vessel !== -1)
      throw new BroadsideError('duplicate', `${path}[${clash}].id`, `${JSON.stringify(id)} is the id of a vessel and of a squadron`)
    const first = stands.findIndex((stand) => stand.id === id)
    if (first !== i)
      throw new BroadsideError('duplicate', `stands[${i}].id`, `squadron ${JSON.stringify(id)} is there already: stands[${first}]`)
  })
}

/** Nothing but a submarine is under water, spotted there, or on patrol. */
export function checkSubmarine(
  { submerged, spotted, patrol }: { readonly submerged?: boolean | undefined; readonly spotted?: boolean; readonly patrol: boolean },
  { class: of }: Ship,
  path: string,
): void {
  if (of === 'submarine' || !(submerged || spotted || patrol)) return
  const [key, clause] = submerged ? ['submerged', 'MNW-SUB-04'] : patrol ? ['patrol', 'MNW-SUB-03'] : ['spotted', 'MNW-SUB-01']
  throw new BroadsideError('bad-scenario', `${path}.${key}`, `a ${of} is no submarine (${clause})`)
}

/** On one of the surfaces, and with no more launchers than it was built with. */
function checkVessel(vessel: Vessel, { map, surfaces }: State, path: string): void {
  checkOnMap(vessel, map, path)
  checkPlace(vessel.surface, surfaces.length, `${path}.surface`, 'surface')
  checkSubmarine(vessel, vessel.ship, path)
  const counts = vessel.ship.launchers.map(({ count }) => count)
  if (vessel.launchers.length === counts.length && vessel.launchers.every((left, i) => left <= (counts[i] as number))) return
  const found = vessel.launchers.join(', ') || 'none'
  throw new BroadsideError(
    'out-of-range',
    `${path}.launchers`,
    counts.length === 0
      ? `expected none: she has no launchers; found ${found}`
      : `expected one number a mount, up to ${counts.join(', ')}; found ${found}`,
  )
}

/** Of a side and a carrier that are there, and about something that is. */
function checkStand(stand: Stand, sides: readonly string[], vessels: readonly string[], ids: readonly string[], path: string): void {
  oneOf(stand.side, sides, `${path}.side`, 'sides')
  oneOf(stand.home, vessels, `${path}.home`, 'vessels')
  oneOf(stand.carrier, vessels, `${path}.carrier`, 'vessels')
  if (stand.mission) oneOf(stand.mission.target, vessels, `${path}.mission.target`, 'vessels')
  if (stand.aim !== null) oneOf(stand.aim, ids, `${path}.aim`, 'vessels and squadrons')
}

/** What a vessel is asked; all else a squadron is. */
const OF_VESSELS: readonly QuestionName[] = ['anti-aircraft', 'main battery', 'secondary battery', 'torpedoes', 'hunt', 'move']

/** To a vessel or squadron that is there, whichever it is for, and its side; a mount with torpedoes alone. */
function checkQuestion({ unit, side, question, mount }: Question, { units, stands }: State, path: string): void {
  const vessels = OF_VESSELS.includes(question)
  const asked: readonly { readonly id: string; readonly side: string }[] = vessels ? units : stands
  oneOf(
    unit,
    asked.map(({ id }) => id),
    `${path}.unit`,
    vessels ? 'vessels' : 'squadrons',
  )
  const of = asked.find(({ id }) => id === unit)?.side
  if (side !== of)
    throw new BroadsideError(
      'not-allowed',
      `${path}.side`,
      `expected ${JSON.stringify(of)}, the side of ${unit}; found ${JSON.stringify(side)}`,
    )
  if ((question === 'torpedoes') === (mount !== null)) return
  const expected = mount === null ? 'a mount to launch torpedoes from' : `none: a mount is asked about with torpedoes, not with ${question}`
  throw new BroadsideError('not-allowed', `${path}.mount`, `expected ${expected}; found ${mount ?? 'none'}`)
}
