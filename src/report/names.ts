import { escapeHtml } from './escape.js'
import { type Box, boxAround, fixed, grown, type Point, type Shape, shapeOf, textWidth, touch, union } from './geometry.js'
import type { Placed } from './hulls.js'

// Names on the map: none over another, over a hull, over a mark, or cut by the edge.

/** How large names are, of what is afloat and of what is lost. */
const [SIZE, LOST_SIZE] = [4.2, 3.6] as const

/** A name in its place. */
export interface Label {
  readonly ship: Placed
  readonly box: Box
  readonly size: number
  /** From the name to its hull, where it stands off. */
  readonly leader: readonly [Point, Point] | null
}

/** What else is drawn: names stay off `solid` things altogether, and off `light` ones where there is room. */
export interface Drawn {
  readonly solid: readonly Shape[]
  readonly light: readonly Shape[]
}

/** The directions in which a name is tried, the best first: below, above, beside, and between those. */
const AROUND: readonly (readonly [x: number, y: number])[] = [
  [0, 1],
  [0, -1],
  [1, 0],
  [-1, 0],
  [0.7, 0.7],
  [-0.7, 0.7],
  [0.7, -0.7],
  [-0.7, -0.7],
  [0.4, 0.92],
  [-0.4, 0.92],
  [0.4, -0.92],
  [-0.4, -0.92],
  [0.92, 0.4],
  [-0.92, 0.4],
  [0.92, -0.4],
  [-0.92, -0.4],
]

/** What it costs to lie on something light, to have a leader cross a thing, or another name, or to lie beyond the edge; a unit of distance costs 1. */
const [ON_LIGHT, CROSSING, CROSSING_NAME, BEYOND] = [2.5, 9, 60, 14] as const

/** Names for ships: as near as there is room, within `sheet` if there is any, clear of it for those whose ship lies `beyond` it. */
export function labelled(ships: readonly Placed[], { solid, light }: Drawn, sheet: Box, beyond = false): Label[] {
  const taken = [...solid, ...ships.flatMap(({ outline, bar }) => (bar ? [outline, shapeOf(bar)] : [outline]))].map((shape) =>
    obstacle(shape),
  )
  const soft = light.map((shape) => obstacle(shape))
  if (beyond) taken.push(obstacle(shapeOf(sheet)))
  return ships.map((ship) => {
    const label = best(ship, taken, soft, beyond ? null : sheet)
    taken.push(obstacle(shapeOf(grown(label.box, 0.4)), true))
    if (label.leader) taken.push(obstacle(label.leader))
    return label
  })
}

/** A shape with its box, which is compared first. */
interface Obstacle {
  readonly shape: Shape
  readonly box: Box
  readonly isName: boolean
}

function obstacle(shape: Shape, isName = false): Obstacle {
  return { shape, box: boxAround(shape, 0) as Box, isName }
}

function best(ship: Placed, taken: readonly Obstacle[], soft: readonly Obstacle[], sheet: Box | null): Label {
  const size = ship.piece.lost ? LOST_SIZE : SIZE
  const [width, height] = [textWidth(ship.piece.name) * size, size * 1.02]
  let found: { cost: number; label: Label } | null = null
  // Somewhere beyond everything there is room, be it across names that lie all round.
  for (let away = 2; !found || away < found.cost; away += 1.2) {
    for (const [rank, [x, y]] of AROUND.entries()) {
      const cost = away + rank * 0.22
      if (found && cost >= found.cost) continue
      const middle = { x: ship.at.x + x * (away + width / 2), y: ship.at.y + y * (away + height / 2) }
      const box = { left: middle.x - width / 2, right: middle.x + width / 2, top: middle.y - height / 2, bottom: middle.y + height / 2 }
      const room = grown(box, 0.5)
      if (taken.some((each) => meets(each, room))) continue
      const leader = leaderOf(ship, box)
      const crossed = leader ? hits(taken, leader) : []
      const all =
        cost +
        ON_LIGHT * hits(soft, shapeOf(room)).length +
        (leader ? 3 + CROSSING * Math.max(0, crossed.length - 1) : 0) +
        CROSSING_NAME * crossed.filter(({ isName }) => isName).length +
        (sheet && !holds(sheet, room) ? BEYOND : 0)
      if (!found || all < found.cost) found = { cost: all, label: { ship, box, size, leader } }
    }
  }
  return found.label
}

function meets({ shape, box }: Obstacle, other: Box): boolean {
  return near(box, other) && touch(shape, shapeOf(other))
}

function hits(obstacles: readonly Obstacle[], shape: Shape): Obstacle[] {
  const around = boxAround(shape, 0) as Box
  return obstacles.filter(({ box, shape: other }) => near(box, around) && touch(other, shape))
}

function near(a: Box, b: Box): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom
}

export function holds(outer: Box, inner: Box): boolean {
  return outer.left <= inner.left && outer.right >= inner.right && outer.top <= inner.top && outer.bottom >= inner.bottom
}

/** A line from a name that stands off to the middle of its hull. */
function leaderOf({ at, outline, bar }: Placed, box: Box): readonly [Point, Point] | null {
  const own = union(boxAround(outline, 0) as Box, bar ? [bar] : [])
  if (near(grown(own, 2.4), box)) return null
  const nearest = { x: Math.min(box.right, Math.max(box.left, at.x)), y: Math.min(box.bottom, Math.max(box.top, at.y)) }
  return [nearest, at]
}

/** Leaders, to be drawn below the hulls they lead to. */
export function leaders(labels: readonly Label[]): string {
  return labels
    .flatMap(({ leader }) => leader ?? [])
    .map(({ x, y }, i) => `${i % 2 === 0 ? 'M' : 'L'}${fixed(x)},${fixed(y)}`)
    .join('')
}

export function nameText({ ship: { piece }, box, size }: Label): string {
  const y = fixed(box.bottom - 0.24 * size)
  return `<text class="name${piece.lost ? ' lost' : ''}" x="${fixed((box.left + box.right) / 2)}" y="${y}" text-anchor="middle">${escapeHtml(piece.name)}</text>`
}
