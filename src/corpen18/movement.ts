import type { Chance, Purpose } from '../core/chance.js'
import type { Refusal } from '../core/errors.js'
import { ahead, formatHex, type Heading, type Hex, onMap, turned } from '../core/hex.js'
import type { Trace } from '../core/trace.js'
import { damagedAllowance } from './damage.js'
import type { MoveOrder } from './orders.js'
import { allowance } from './sea.js'
import { halfOf, isPresent, type State, settingsOf, type Unit } from './state.js'

// Movement (section 3)

const BY_LOT: Purpose = { name: 'order of equal speed', clause: 'C18-MOV-02' }

/** C18-MOV-05: the most units of a side in a hex. */
export const STACK = 2

/** C18-MOV-02: a unit's speed for the order of moving, taken at the start of the turn. */
export function speedOf(unit: Unit, state: State): number {
  const [first, second] = damagedAllowance(unit.ship, unit.hits, settingsOf(state.rules))
  return first + second
}

/** Movement points a unit has in the phase at hand. */
export function pointsOf(unit: Unit, state: State): number {
  return allowance(unit.ship, unit.hits, state.seaState, settingsOf(state.rules))[halfOf(state.phase) - 1] as number
}

/** C18-MOV-02: places of the units in the order they move: detected first, slowest first; equal speed by scenario order, or by lot. */
export function movingOrder(state: State, chance: Chance): number[] {
  const places = state.units.flatMap((unit, place) => (isPresent(unit) ? [place] : []))
  const lot = settingsOf(state.rules).options.equalSpeed === 'by-lot' ? drawLots(places, chance) : places
  const unit = (place: number) => state.units[place] as Unit
  return lot.sort((a, b) => Number(unit(b).detected) - Number(unit(a).detected) || unit(a).speed - unit(b).speed)
}

function drawLots(places: readonly number[], chance: Chance): number[] {
  const left = [...places]
  const drawn: number[] = []
  while (left.length > 1) drawn.push(...left.splice(chance.die(left.length, BY_LOT) - 1, 1))
  return [...drawn, ...left]
}

/**
 * C18-MOV-02: before which units of its speed, still to move, the lot has put a unit. The drawing itself would tell of units that nobody sees: so a
 * detected unit is compared with detected ones, and an undetected one with those of its own side (C18-DET-09).
 */
export function explainLot(state: State, unit: Unit, trace: Trace): void {
  if (settingsOf(state.rules).options.equalSpeed !== 'by-lot') return
  const later = state.queue.slice(1).flatMap((place) => {
    const other = state.units[place] as Unit
    const equal = isPresent(other) && other.detected === unit.detected && other.speed === unit.speed
    return equal && (unit.detected || other.side === unit.side) ? [other.id] : []
  })
  if (later.length > 0) trace.result('C18-MOV-02', 'drawn by lot before', later.join(', '))
}

/** Where a move ends and what it costs. */
export interface Moved {
  readonly q: number
  readonly r: number
  readonly heading: Heading
  readonly spent: number
  /** Whether every hex on the way is on the map. */
  readonly onMap: boolean
}

/** C18-MOV-01, C18-MOV-03: follows steps from a unit's hex. A hex costs 1 point; turns are free until the last hex, where each costs 1. */
export function follow(from: Hex & { readonly heading: Heading }, steps: string, map: State['map']): Moved {
  let at: Hex = from
  let heading = from.heading
  let stays = true
  for (const step of steps) {
    if (step === 'F') {
      at = ahead(at, heading)
      stays &&= onMap(at, map)
    } else heading = turned(heading, step === 'R' ? 1 : -1)
  }
  const last = steps.lastIndexOf('F')
  return { q: at.q, r: at.r, heading, spent: countForward(steps) + (steps.length - 1 - last), onMap: stays }
}

function countForward(steps: string): number {
  let count = 0
  for (let i = 0; i < steps.length; i++) if (steps.charCodeAt(i) === 70) count++
  return count
}

/** Why a move is not lawful, or null. */
export function refuseMove(state: State, unit: Unit, { steps }: MoveOrder): Refusal | null {
  return refuseEnd(state, unit, steps, follow(unit, steps, state.map))
}

function refuseEnd(state: State, unit: Unit, steps: string, end: Moved): Refusal | null {
  const points = pointsOf(unit, state)
  if (end.spent > points) {
    return {
      clause: 'C18-MOV-01',
      reason: `${steps} costs ${end.spent} movement points; ${unit.id} has ${points} in the ${state.phase} phase`,
    }
  }
  if (!end.onMap) return { clause: 'C18-MOV-01', reason: `${steps} leaves the map of ${state.map.columns} by ${state.map.rows} hexes` }
  if (end.q === unit.q && end.r === unit.r) return null
  const others = othersAt(state, unit, end)
  if (others < STACK) return null
  return { clause: 'C18-MOV-05', reason: `hex ${formatHex(end)} already holds ${others} units of the side` }
}

function othersAt(state: State, unit: Unit, hex: Hex): number {
  let others = 0
  for (const other of state.units) {
    if (other.side === unit.side && other.q === hex.q && other.r === hex.r && isPresent(other)) others++
  }
  return others
}

export function applyMove(state: State, unit: Unit, order: MoveOrder): Moved {
  const end = follow(unit, order.steps, state.map)
  unit.q = end.q
  unit.r = end.r
  unit.heading = end.heading
  unit.moved = end.spent
  return end
}

/** Turns to the other headings, the shorter way round. */
export const TURNS = ['', 'R', 'L', 'RR', 'LL', 'RRR'] as const

/** How far each of them comes round to starboard, hexsides. */
export const HEXSIDES = TURNS.map(netOf)

/** A way to be under way: its last hex has just been entered, on the heading it lies on. */
interface Way {
  readonly steps: string
  readonly at: Hex & { readonly heading: Heading }
}

/** Every distinct lawful move (end hex, heading, points spent), each by one of its shortest ways. */
export function movesOf(state: State, unit: Unit): MoveOrder[] {
  const points = pointsOf(unit, state)
  const ends = new Set<string>()
  const moves: MoveOrder[] = []
  const offer = (steps: string, end: Moved) => {
    const key = `${end.q},${end.r},${end.heading},${end.spent}`
    if (ends.has(key)) return
    ends.add(key)
    if (!refuseEnd(state, unit, steps, end)) moves.push({ order: 'move', unit: unit.id, steps })
  }
  const turns = turnsWithin(points)
  let ways: Way[] = [{ steps: '', at: unit }]
  for (let spent = 0; spent <= points; spent++) {
    for (const { steps, at } of ways) {
      for (const turn of turns) {
        if (turn.length > points - spent) break
        offer(steps + turn, { q: at.q, r: at.r, heading: turned(at.heading, netOf(turn)), spent: spent + turn.length, onMap: true })
      }
    }
    ways = onward(ways, state.map)
  }
  return moves
}

/** All ways of one hex more that stay on the map, each end and heading once. */
function onward(ways: readonly Way[], map: State['map']): Way[] {
  const entered = new Set<string>()
  return ways.flatMap(({ steps, at }) =>
    TURNS.flatMap((turn): Way[] => {
      const heading = turned(at.heading, netOf(turn))
      const { q, r } = ahead(at, heading)
      const key = `${q},${r},${heading}`
      if (entered.has(key) || !onMap({ q, r }, map)) return []
      entered.add(key)
      return [{ steps: `${steps}${turn}F`, at: { q, r, heading } }]
    }),
  )
}

/** How far turns come round: to starboard what is not to port. */
function netOf(turns: string): number {
  let net = 0
  for (const turn of turns) net += turn === 'R' ? 1 : -1
  return net
}

/** Turns in the last hex for at most so many points, the cheapest first: every heading at every price once. */
function turnsWithin(points: number): string[] {
  const turns: string[] = []
  for (let price = 0; price <= points; price++) {
    const headings = new Set<number>()
    for (let right = price; right >= 0; right--) {
      const steps = 'R'.repeat(right) + 'L'.repeat(price - right)
      const heading = turned(0, netOf(steps))
      if (headings.has(heading)) continue
      headings.add(heading)
      turns.push(steps)
    }
  }
  return turns
}

const SAMPLE: Purpose = { name: 'sample of orders', clause: 'C18-MOV-01' }

/** A lawful move drawn step by step: for random play, where listing all would be too much. */
export function sampleMove(state: State, unit: Unit, chance: Chance): MoveOrder {
  const points = pointsOf(unit, state)
  const stay: MoveOrder = { order: 'move', unit: unit.id, steps: '' }
  for (let attempt = 0; attempt < 8; attempt++) {
    let steps = ''
    const hexes = chance.die(points + 1, SAMPLE) - 1
    for (let hex = 0; hex < hexes; hex++) steps += `${TURNS[chance.die(TURNS.length, SAMPLE) - 1]}F`
    if (hexes < points) steps += TURNS[chance.die(TURNS.length, SAMPLE) - 1]
    const order: MoveOrder = { order: 'move', unit: unit.id, steps }
    if (!refuseMove(state, unit, order)) return order
  }
  return stay
}
