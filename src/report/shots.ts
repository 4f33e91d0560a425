import type { Gist } from '../core/chart.js'
import { sameHex } from '../core/hex.js'
import { whyLines } from './course.js'
import { escapeHtml } from './escape.js'
import type { Frame, ToldEvent } from './frames.js'
import { type Box, centre, fixed, grown, type Point, pointText, type Shape, shapeOf, touch } from './geometry.js'

// Lines of fire: whose they are, which way they go, and what came of them. None hides another.

/** What was fired at whom, in its place on paper. */
interface Shot {
  readonly told: ToldEvent
  /** Its number among the events of its frame. */
  readonly place: number
  readonly side: number
  readonly hits: number
  /** Where it goes; from a hex to itself it is a ring of so many units around the middle. */
  readonly arc: Arc | null
  readonly ring: { readonly at: Point; readonly radius: number } | null
}

/** A line that bends: where it begins, the point that pulls it aside, and where it ends. */
type Arc = readonly [Point, Point, Point]

/** What a frame's shots are drawn with, and the space that this takes. */
export interface Fire {
  /** To be drawn below the ships. */
  readonly lines: string
  /** Heads of lines, and how many hits or points, to be drawn above the ships. */
  readonly marks: string
  readonly solid: readonly Shape[]
  readonly light: readonly Shape[]
}

/** The lines of fire of a frame; bursts stay off the bars of ships. */
export function fireOf(frame: Frame, sideOf: (id: string) => number, bars: readonly Box[]): Fire {
  const shots = aimed(frame, sideOf)
  const bursts = burstsOf(shots, bars)
  // The longest first: what lies along another stays in reach where it is the shorter.
  const drawn = [...shots].sort((a, b) => lengthOf(b) - lengthOf(a) || a.place - b.place)
  return {
    lines: drawn.map(line).join(''),
    marks: drawn.map((shot) => mark(shot, bursts.get(shot))).join(''),
    solid: [...bursts.values(), ...shots.flatMap(({ ring }) => (ring ? [around(ring.at, ring.radius, ring.radius)] : []))].map(shapeOf),
    light: shots.flatMap(({ arc }) => (arc ? pieces(arc) : [])),
  }
}

function aimed(frame: Frame, sideOf: (id: string) => number): Shot[] {
  const shots: Shot[] = []
  frame.events.forEach((told, place) => {
    const { line, by = told.event.actor } = told.gist ?? {}
    if (!line) return
    const known = { told, place, side: by === undefined ? 0 : sideOf(by), hits: scored(frame, place) }
    if (sameHex(line[0], line[1])) {
      const at = centre(line[0])
      const before = shots.filter(({ ring }) => ring && ring.at.x === at.x && ring.at.y === at.y).length
      shots.push({ ...known, arc: null, ring: { at, radius: 7.2 + 2 * before } })
    } else {
      const others = shots.flatMap(({ arc }) => (arc ? [arc] : []))
      shots.push({ ...known, arc: clear(line, others), ring: null })
    }
  })
  return shots
}

/** What a line of fire came to: its own amount, or that of the events that follow without one of their own (torpedoes that reach several ships). */
function scored(frame: Frame, place: number): number {
  const own = (frame.events[place] as ToldEvent).gist?.amount
  if (own !== undefined) return own
  let sum = 0
  for (const { gist, event } of frame.events.slice(place + 1)) {
    if (gist?.line || event.actor !== undefined) break
    sum += gist?.amount ?? 0
  }
  return sum
}

type Line = readonly [Point, Point]

/** How far lines that would cover one another lie apart in the middle and at their ends, and from where on they do not. */
const [LANE, END, COVERS] = [2.6, 1.3, 1.7] as const

/** Shorter ones are rather moved aside than bent. */
const SHORT = 20

/** A line aside of those that it would lie along, whichever way they go: at its ends a little, so that they still show whose it is. */
function clear([from, to]: NonNullable<Gist['line']>, others: readonly Arc[]): Arc {
  const [a, b] = shortened(centre(from), centre(to))
  const length = distance(a, b)
  // The same side of the paper for both ways.
  const way = b.x > a.x || (b.x === a.x && b.y > a.y) ? 1 : -1
  const [dx, dy] = [(-(b.y - a.y) / length) * way, ((b.x - a.x) / length) * way]
  const aside = ({ x, y }: Point, by: number): Point => ({ x: x + dx * by, y: y + dy * by })
  for (let lane = 0; ; lane = lane > 0 ? -lane : 1 - lane) {
    const [middle, end] = length < SHORT ? [lane * 2, lane * 1.8] : [lane * LANE, Math.max(-4, Math.min(4, lane * END))]
    const arc: Arc = [aside(a, end), aside(between([a, b], 0.5), 2 * middle - end), aside(b, end)]
    if (!others.some((other) => along(arc, other) || along(other, arc))) return arc
  }
}

/** Whether a line runs along another for half its length. */
function along(arc: Arc, other: Arc): boolean {
  const lines = pieces(other)
  return [0.1, 0.3, 0.5, 0.7, 0.9].filter((share) => lines.some((line) => gap(on(arc, share), line) < COVERS)).length >= 3
}

/** From hull to hull, rather than from middle to middle. */
function shortened(a: Point, b: Point): Line {
  const length = distance(a, b)
  return [between([a, b], 3 / length), between([a, b], 1 - 3.6 / length)]
}

function distance(a: Point, b: Point): number {
  return Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2)
}

function between([a, b]: Line, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** The point of an arc after so much of it. */
function on([a, pull, b]: Arc, share: number): Point {
  return between([between([a, pull], share), between([pull, b], share)], share)
}

/** An arc as straight lines, near enough. */
function pieces(arc: Arc): Line[] {
  return [0, 1, 2, 3].map((i) => [on(arc, i / 4), on(arc, (i + 1) / 4)])
}

/** How far a point lies from a line. */
function gap(point: Point, [a, b]: Line): number {
  const share = ((point.x - a.x) * (b.x - a.x) + (point.y - a.y) * (b.y - a.y)) / distance(a, b) ** 2
  return distance(point, between([a, b], Math.min(1, Math.max(0, share))))
}

function lengthOf({ arc, ring }: Shot): number {
  return arc ? distance(arc[0], arc[2]) : (ring?.radius ?? 0)
}

/** Bursts for what was hit, each where it covers none before it. */
function burstsOf(shots: readonly Shot[], bars: readonly Box[]): Map<Shot, Box> {
  const bursts = new Map<Shot, Box>()
  for (const shot of shots) {
    if (shot.hits === 0) continue
    // As wide as its figures.
    const half = Math.max(2.6, String(shot.hits).length * 1.3 + 0.9)
    const boxes = placesOf(shot).map((at) => around(at, half, 2.6))
    const free = boxes.find((box) => ![...bursts.values(), ...bars].some((other) => touch(shapeOf(grown(other, 0.3)), shapeOf(box))))
    bursts.set(shot, free ?? (boxes[0] as Box))
  }
  return bursts
}

function around({ x, y }: Point, wide: number, high: number): Box {
  return { left: x - wide, right: x + wide, top: y - high, bottom: y + high }
}

/** Where a burst may be, the best place first. */
function placesOf({ arc, ring }: Shot): Point[] {
  if (arc) {
    const upon = [0.6, 0.5, 0.7, 0.4, 0.3, 0.56, 0.66, 0.45, 0.35, 0.25, 0.2, 0.75].map((share) => on(arc, share))
    // Beside a line that is too short for all that are to be seen.
    const beside = upon.slice(1, 5).flatMap(({ x, y }) => [-5, 5, -9, 9].map((by) => ({ x: x + by, y })))
    return [...upon, ...beside]
  }
  const { at, radius } = ring as NonNullable<Shot['ring']>
  const corner = radius * 0.7
  return [
    [corner, -corner],
    [-corner, -corner],
    [corner, corner],
    [-corner, corner],
    [radius, 0],
    [-radius, 0],
    [0, -radius],
    [0, radius],
  ].map(([x = 0, y = 0]) => ({ x: at.x + x, y: at.y + y }))
}

function line({ told, place, side, hits, arc, ring }: Shot): string {
  const kind = hits > 0 ? 'hit' : 'miss'
  const words = [told.named, ...whyLines(told)].map(escapeHtml).join('\n')
  const one = (name: string) =>
    arc
      ? `<path class="${name}" d="M${pointText(arc[0])}Q${pointText(arc[1])} ${pointText(arc[2])}"/>`
      : `<circle class="${name}" ${circle(ring as NonNullable<Shot['ring']>)}/>`
  return `<g class="shot side-${side}" data-event="${place}"><title>${words}</title>${one('reach')}${one(kind)}</g>`
}

function circle({ at, radius }: NonNullable<Shot['ring']>): string {
  return `cx="${fixed(at.x)}" cy="${fixed(at.y)}" r="${fixed(radius)}"`
}

/** The head of a line, and the burst on it. */
function mark({ told, place, side, hits, arc }: Shot, box: Box | undefined): string {
  const drawn = `${arc ? head(arc) : ''}${box ? burst(box, hits) : ''}`
  return drawn && `<g class="mark side-${side}" data-event="${place}"><title>${escapeHtml(told.named)}</title>${drawn}</g>`
}

function head([, pull, tip]: Arc): string {
  const length = distance(pull, tip)
  const neck = between([pull, tip], 1 - 3.4 / length)
  const [dx, dy] = [(-(tip.y - pull.y) / length) * 1.3, ((tip.x - pull.x) / length) * 1.3]
  const points = [tip, { x: neck.x + dx, y: neck.y + dy }, { x: neck.x - dx, y: neck.y - dy }]
  return `<polygon class="head" points="${points.map(pointText).join(' ')}"/>`
}

function burst({ left, right, top, bottom }: Box, hits: number): string {
  const rect = `<rect class="burst" x="${fixed(left)}" y="${fixed(top)}" width="${fixed(right - left)}" height="5.2" rx="2.6"/>`
  return `${rect}<text x="${fixed((left + right) / 2)}" y="${fixed(bottom - 1.3)}">${hits}</text>`
}
