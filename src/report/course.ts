import type { Gist } from '../core/chart.js'
import type { Hex } from '../core/hex.js'
import { escapeHtml } from './escape.js'
import { tellFacts } from './facts.js'
import type { Frame, ToldEvent } from './frames.js'
import { centre, fixed, type Point, pointText } from './geometry.js'

// What happened, on the map: where ships went, and lines of fire with what came of them.

/** An event's why in lines, each with its clause first. */
export function whyLines({ why }: Pick<ToldEvent, 'why'>): string[] {
  return why.flatMap((fact) => tellFacts([fact], { width: Number.POSITIVE_INFINITY }))
}

/** The tracks of a frame, under the ships. */
export function tracks(frame: Frame, sideOf: (id: string) => number): string {
  return frame.events
    .map(({ event, gist }) => {
      if (!gist?.track || gist.track.length < 2 || event.actor === undefined) return ''
      const points = gist.track.map(centre)
      const { x, y } = points[0] as Point
      return `<g class="side-${sideOf(event.actor)}"><circle class="track-start" cx="${fixed(x)}" cy="${fixed(y)}" r="1.2"/><polyline class="track" points="${points.map(pointText).join(' ')}"/></g>`
    })
    .join('')
}

/** A shot for each line of fire, with the number of its event in the frame; several between the same hexes lie side by side. */
export function shots(frame: Frame): string {
  const between = new Map<string, number>()
  return frame.events
    .map((told, place) => {
      if (!told.gist?.line) return ''
      const key = told.gist.line.map(({ q, r }) => `${q},${r}`).join(' ')
      const before = between.get(key) ?? 0
      between.set(key, before + 1)
      return shot(told, told.gist.line, place, before, scored(frame, place))
    })
    .join('')
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

function shot(told: ToldEvent, [from, to]: NonNullable<Gist['line']>, place: number, before: number, hits: number): string {
  const [a, b] = apart(from, to, before)
  const line = `M${pointText(a)}L${pointText(b)}`
  const mark = hits > 0 ? burst(between(a, b, Math.max(0.2, 0.64 - 0.16 * before)), hits) : ''
  const words = [told.named, ...whyLines(told)].map(escapeHtml).join('\n')
  return `<g class="shot" data-event="${place}"><title>${words}</title><path class="reach" d="${line}"/><path class="${hits > 0 ? 'hit' : 'miss'}" d="${line}"/>${mark}</g>`
}

function burst({ x, y }: Point, hits: number): string {
  return `<circle class="burst" cx="${fixed(x)}" cy="${fixed(y)}" r="2.7"/><text x="${fixed(x)}" y="${fixed(y + 1.3)}">${hits}</text>`
}

function between(a: Point, b: Point, share: number): Point {
  return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
}

/** The ends of a line, each following one between the same hexes a little beside the last. */
function apart(from: Hex, to: Hex, place: number): [Point, Point] {
  const [a, b] = [centre(from), centre(to)]
  const length = Math.max(1, Math.sqrt((b.x - a.x) ** 2 + (b.y - a.y) ** 2))
  const aside = place * 2.2
  const [dx, dy] = [(-(b.y - a.y) / length) * aside, ((b.x - a.x) / length) * aside]
  return [
    { x: a.x + dx, y: a.y + dy },
    { x: b.x + dx, y: b.y + dy },
  ]
}
