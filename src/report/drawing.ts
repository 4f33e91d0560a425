import type { Chart, Piece } from '../core/chart.js'
import type { Hex } from '../core/hex.js'
import { type Box, grown, type Shape, shapeOf, union } from './geometry.js'
import { bar, type Placed, placed } from './hulls.js'
import { holds, type Label, labelled, leaders, nameText } from './names.js'
import { boxOf, pageBox, titlesOf, titleText } from './sheet.js'
import { ship } from './ships.js'

// What is drawn upon the sea, in its layers, and the sheet of paper that it needs.

/** What is to be drawn. */
export interface Scene {
  readonly size: Chart['size']
  readonly sides: readonly string[]
  readonly pieces: readonly Piece[]
  /** What has to show. */
  readonly hexes: readonly Hex[]
  /** Where a sheet has the shape of a page, rather than that of what is on it. */
  readonly page?: boolean
  /** What happened, given the bars below the ships. */
  readonly course?: (bars: readonly Box[]) => Course
}

/** Tracks and lines, below the ships; marks above them. Names keep off what is solid, and off what is light as far as there is room. */
export interface Course {
  readonly tracks: string
  readonly lines: string
  readonly marks: string
  readonly solid: readonly Shape[]
  readonly light: readonly Shape[]
}

/** A drawing, what of the map it shows, and the box of all that is on it. */
export interface Drawing {
  readonly svg: string
  readonly view: Box
  readonly all: Box
}

/** Names, of which none lies over another thing, are above everything; the lost are below the others, so that nothing afloat lies under a wreck. */
export function draw({ size, sides, pieces, hexes, page = false, course: happened }: Scene): Drawing {
  const shaped = page ? pageBox : (box: Box) => box
  const base = shaped(boxOf(size, hexes))
  const afloatFirst = [...placed(pieces)].sort((a, b) => Number(a.piece.lost) - Number(b.piece.lost))
  const course = happened?.(afloatFirst.flatMap(({ bar }) => bar ?? []))
  const titles = titlesOf(size, base)
  const [solid, light] = [[...(course?.solid ?? []), ...titles.map(({ box }) => shapeOf(box))], course?.light ?? []]
  const inSight = ({ at }: Placed) => holds(base, { left: at.x, right: at.x, top: at.y, bottom: at.y })
  // A name may lie where a hull out of sight does, if that is never seen with it: only the whole battle shows both.
  const near = labelled(afloatFirst.filter(inSight), { solid, light }, base)
  const grownBase = union(base, [...titles.map(({ box }) => box), ...near.map(({ box }) => grown(box, 1.2))])
  const view = shaped(grownBase)
  const others = [...solid, ...near.map(({ box }) => shapeOf(box)), ...near.map(({ ship: { outline } }) => outline)]
  const far = labelled(
    afloatFirst.filter((each) => !inSight(each)),
    { solid: others, light },
    view,
    true,
  )
  const labels: Label[] = [...near, ...far]
  const lead = leaders(labels)
  const svg = [
    course?.tracks ?? '',
    course?.lines ?? '',
    lead && `<path class="leader" d="${lead}"/>`,
    ...[...afloatFirst].reverse().map((each) => ship(each, sides)),
    course?.marks ?? '',
    `<g class="names">${afloatFirst.map(bar).join('')}${labels.map(nameText).join('')}${titles.map(titleText).join('')}</g>`,
  ].join('')
  return {
    svg,
    view,
    all: union(
      view,
      far.map(({ box }) => box),
    ),
  }
}
