import { ahead, bearing, distance, type Hex, isAbeam30, isAhead15, onMap, STEPS } from '../../src/core/hex.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { Order, State, Unit } from '../../src/gurps/index.js'
import type { HookContext } from '../../src/testing/index.js'

// The invariants of GURPS / Naval Combat (docs/rules/gurps-naval.md), clause by clause. What they need of the rules is written out here
// once more: nothing of the rules under test is asked but the state they made.

const BATTERIES = ['left', 'right', 'front', 'back'] as const

function broken(clause: string, what: string): never {
  throw new Error(`${clause}: ${what}`)
}

const hexes = ({ q, r, heading }: Unit): readonly [Hex, Hex] => {
  const step = STEPS[heading] as Hex
  return [
    { q, r },
    { q: q - step.q, r: r - step.r },
  ]
}
const apart = (a: Unit, b: Unit) => Math.min(...hexes(a).flatMap((one) => hexes(b).map((other) => distance(one, other))))
const isThere = ({ status }: Unit) => status === 'afloat' || status === 'captured'

/** Holds every state to the clauses. */
export function gurpsHook(state: State, { before, order, events }: HookContext<State, Order>): void {
  for (const unit of state.units) {
    checkCrew(unit)
    checkCannons(unit)
    checkHull(unit)
    checkPlace(state, unit)
  }
  checkBoardings(state)
  checkEnd(state)
  if (!before || !order) return
  checkSteps(before, state, events)
  checkActors(before, state, order, events)
  checkTurns(before, state, events)
}

/** GNC-DMG-06, GNC-GUN-02. */
function checkCrew({ id, ship, condition, captured, status, spells, fallen }: Unit): void {
  const { active, wounded, dead } = condition
  if (active + wounded + dead + captured !== ship.crew)
    broken('GNC-DMG-06', `the crew of ${id} is ${active}+${wounded}+${dead}+${captured}`)
  if (Math.min(active, wounded, dead, captured) < 0) broken('GNC-DMG-03', `${id} has lost more crew than she had`)
  if (captured > 0 && status !== 'captured') broken('GNC-BRD-07', `crew of ${id} is captured and she is ${status}`)
  if (status === 'captured' && active > 0) broken('GNC-BRD-07', `${id} is captured with ${active} of her crew still fighting`)
  if (spells < 0 || spells > ship.spells) broken('GNC-OFF-05', `${id} has ${spells} spells of ${ship.spells}`)
  if (fallen.dead > dead || fallen.wounded > wounded) broken('GNC-OFF-04', `more of ${id} fell this turn than ever`)
}

/** GNC-GUN-03: every cannon is loaded, being reloaded or empty. */
function checkCannons({ id, ship, loaded, reloading, reloadable, status }: Unit): void {
  for (const battery of BATTERIES) {
    const [ready, soon, may] = [loaded[battery], reloading[battery], reloadable[battery]]
    if (Math.min(ready, soon, may) < 0) broken('GNC-GUN-03', `${id} has fewer than no cannon in her ${battery} battery`)
    if (ready + soon + may > ship.cannons[battery]) broken('GNC-GUN-03', `${id} has more cannons than ${ship.cannons[battery]} ${battery}`)
  }
  if (status === 'sunk' && Object.values(loaded).some((each) => each < 0)) broken('GNC-GUN-03', `${id} sinks with cannons missing`)
}

function checkHull({ id, ship, condition, status }: Unit): void {
  const { hp, dr, damage, mastLost } = condition
  if (hp < 0 || hp > ship.hp || dr < 0 || dr > ship.dr) broken('GNC-DMG-01', `${id} has ${hp} HP and ${dr} DR`)
  if ((hp === 0) !== (status === 'sunk') && status !== 'captured') broken('GNC-DMG-01', `${id} has ${hp} HP and is ${status}`)
  if (dr < ship.dr - Math.floor(damage / 5)) broken('GNC-DMG-02', `${id} has lost ${ship.dr - dr} DR to ${damage} points`)
  if (mastLost > Math.floor(damage / 100)) broken('GNC-MOVE-06', `${id} has lost ${mastLost} masts to ${damage} points`)
}

/** GNC-SHIP-05, GNC-MOVE-08: two adjacent hexes on the map, nobody else's. */
function checkPlace({ map, units }: State, unit: Unit): void {
  const [front, back] = hexes(unit)
  if (distance(front, back) !== 1 || distance(ahead(back, unit.heading), front) !== 0) broken('GNC-SHIP-05', `${unit.id} is torn apart`)
  if (!isThere(unit)) return
  if (!onMap(front, map)) broken('GNC-MOVE-08', `the bow of ${unit.id} is off the map`)
  for (const other of units) {
    if (other !== unit && isThere(other) && apart(unit, other) === 0) broken('GNC-MOVE-08', `${unit.id} and ${other.id} share a hex`)
  }
}

/** GNC-BRD-01, 02: between ships of two sides, afloat and side by side; nobody in two. */
function checkBoardings({ boardings, units }: State): void {
  const inOne = new Set<string>()
  for (const { a, b, planA, planB } of boardings) {
    if (planA && planB) broken('GNC-BRD-02', `${a} and ${b} have both laid down their plans, and do not fight`)
    const [one, other] = [units.find(({ id }) => id === a), units.find(({ id }) => id === b)]
    if (!one || !other) broken('GNC-BRD-01', `there is no ship ${a} or ${b}`)
    if (one.side === other.side) broken('GNC-BRD-01', `${a} boards ${b} of her own side`)
    if (one.status !== 'afloat' || other.status !== 'afloat') broken('GNC-BRD-01', `${a} and ${b} are not both afloat`)
    if (apart(one, other) !== 1) broken('GNC-BRD-02', `${a} and ${b} have moved apart`)
    for (const id of [a, b]) {
      if (inOne.has(id)) broken('GNC-BRD-01', `${id} is in two boardings`)
      inOne.add(id)
    }
  }
  const facing = units.find(({ id, engaged }) => engaged > 0 && !inOne.has(id))
  if (facing) broken('GNC-BRD-06', `${facing.engaged} crew of ${facing.id} face player characters, and she is in no boarding`)
}

/** GNC-END-01. */
function checkEnd({ over, turn, turns, sides, units, agenda }: State): void {
  const alone = sides.some(({ id }) => !units.some(({ side, status }) => side === id && status === 'afloat'))
  if (over === null && (alone || agenda.length === 0)) broken('GNC-END-01', 'the battle goes on without anybody to fight')
  if (over !== null && !alone && turn < turns) broken('GNC-END-01', `the battle ends in turn ${turn} of ${turns}`)
  if (turn > turns) broken('GNC-END-01', `turn ${turn} of ${turns}`)
}

/** GNC-MOVE-03, 04: a hex ahead or a swing about the stern, one of them an order; no turn without a hex moved before it. */
function checkSteps(before: State, state: State, events: readonly BattleEvent[]): void {
  state.units.forEach((now, place) => {
    const was = before.units[place] as Unit
    const [[front, back], [frontBefore, backBefore]] = [hexes(now), hexes(was)]
    const moved = distance(front, frontBefore) + distance(back, backBefore) > 0
    const step = events.find(({ event, actor }) => actor === now.id && (event === 'move' || event === 'helm'))
    if (moved !== (step !== undefined)) broken('GNC-MOVE-04', `${now.id} is elsewhere without a word`)
    if (!moved) return
    if (step?.event === 'helm') {
      if (distance(back, backBefore) !== 0) broken('GNC-MOVE-04', `the stern of ${now.id} moves in a turn`)
      if (!was.mayTurn) broken('GNC-MOVE-03', `${now.id} turns without having moved`)
    } else {
      if (distance(back, frontBefore) !== 0) broken('GNC-MOVE-04', `the stern of ${now.id} does not follow her bow`)
      if (now.heading !== was.heading) broken('GNC-MOVE-03', `${now.id} turns as she moves`)
    }
    if (before.boardings.some(({ a, b }) => a === now.id || b === now.id)) broken('GNC-BRD-02', `${now.id} moves in a boarding`)
  })
}

/** GNC-MOVE-07, GNC-GUN-01 to 03, GNC-TURN-03: who acts may; what fires bears, reaches, is loaded and served. */
function checkActors(before: State, state: State, order: Order, events: readonly BattleEvent[]): void {
  if (order.order === 'fight' && order.engaged > 0) {
    const { id, used, condition } = before.units.find((each) => each.id === order.unit) as Unit
    if (used + order.engaged > condition.active) broken('GNC-GUN-02', `${id} has no crew for ${order.engaged} player characters`)
  }
  for (const event of events) {
    if (!['move', 'helm', 'gunnery', 'ram', 'boarding'].includes(event.event)) continue
    const unit = before.units.find(({ id }) => id === event.actor) as Unit
    if (unit.id !== order.unit) broken('GNC-TURN-02', `${unit.id} acts on an order to ${order.unit}`)
    if (unit.status !== 'afloat') broken('GNC-DMG-01', `${unit.id} acts and is ${unit.status}`)
    if (unit.condition.active < unit.ship.skeletonCrew) broken('GNC-MOVE-07', `${unit.id} acts below her skeleton crew`)
    if (event.event !== 'gunnery') continue
    const {
      battery,
      cannons,
      target: id,
    } = event as BattleEvent & { readonly battery: (typeof BATTERIES)[number]; readonly cannons: number }
    const target = before.units.find((each) => each.id === id) as Unit
    const now = state.units.find((each) => each.id === unit.id) as Unit
    if (target.side === unit.side || target.status !== 'afloat') broken('GNC-GUN-01', `${unit.id} fires at ${id}`)
    if (apart(unit, target) > unit.ship.range) broken('GNC-GUN-01', `${unit.id} fires beyond her range`)
    if (!hexes(target).some((hex) => bears(unit, battery, hex))) broken('GNC-GUN-01', `the ${battery} battery of ${unit.id} does not bear`)
    if (now.loaded[battery] !== unit.loaded[battery] - cannons) broken('GNC-GUN-03', `${unit.id} fires ${cannons} cannons and keeps them`)
    if (unit.used + 2 * cannons + unit.engaged > unit.condition.active)
      broken('GNC-GUN-02', `${unit.id} has no crew for ${cannons} cannons`)
  }
}

function bears(unit: Unit, battery: (typeof BATTERIES)[number], { q, r }: Hex): boolean {
  const [front, back] = hexes(unit)
  if (battery === 'front') return isAhead15(bearing(q - front.q, r - front.r, unit.heading))
  if (battery === 'back') return isAhead15(bearing(back.q - q, back.r - r, unit.heading))
  const at = bearing(2 * q - front.q - back.q, 2 * r - front.r - back.r, unit.heading)
  return isAbeam30(at) && (battery === 'right' ? at.starboard > 0 : at.starboard < 0)
}

/** GNC-TURN-01, 02: within a turn the order stands, and everybody afloat in it begins once. */
function checkTurns(before: State, state: State, events: readonly BattleEvent[]): void {
  if (before.turn === state.turn && before.order.length > 0 && JSON.stringify(before.order) !== JSON.stringify(state.order)) {
    broken('GNC-TURN-01', 'the order changes within a turn')
  }
  if (new Set(state.order).size !== state.order.length) broken('GNC-TURN-01', 'somebody acts twice')
  if (before.turn === state.turn && state.begun < before.begun) broken('GNC-TURN-02', 'a ship begins her turn again')
  if (events.some(({ event }) => event === 'melee') && before.phase !== 'boarding')
    broken('GNC-BRD-02', 'a boarding is fought before all have acted')
}
