import { sameHex } from '../core/hex.js'
import type { Dossier } from './dossier.js'

// What the drawings mean, in the drawings' own lines.

const ARROW = '<polygon class="head" points="30,7 26.6,5.7 26.6,8.3"/>'

const HULL = '<polygon class="hull" points="23,7 19.5,9.4 12.5,9.4 10.5,8.3 10.5,5.7 12.5,4.6 19.5,4.6"/>'

/** A sample of each thing that maps are drawn with, and what it is; of rings and of pieces without heading where there are any. */
export function legend({ frames }: Dossier): string {
  const gists = frames.flatMap(({ events }) => events.flatMap(({ gist }) => gist ?? []))
  const pieces = frames.flatMap((frame) => frame.pieces)
  const samples: (readonly [drawn: string, words: string, shown: boolean])[] = [
    [HULL, 'a ship, bow to the right', true],
    [
      '<polygon class="hull" points="17,3 21,7 17,11 13,7"/>',
      'what has no heading: aircraft, patrols',
      pieces.some(({ heading }) => heading === null),
    ],
    [
      `<path class="hit" d="M4,7H27"/>${ARROW}<rect class="burst" x="11.4" y="4.4" width="5.2" height="5.2" rx="2.6"/><text x="14" y="8.3">2</text>`,
      'fire, in the colour of who fired, and what it did',
      gists.some(({ line, amount }) => line && amount !== 0),
    ],
    [`<path class="miss" d="M4,7H27"/>${ARROW}`, 'fire that did nothing', gists.some(({ line, amount }) => line && amount === 0)],
    [
      '<circle class="hit" cx="17" cy="7" r="5"/>',
      'fire from the hex of the target, or from the air',
      gists.some(({ line }) => line && sameHex(line[0], line[1])),
    ],
    [
      '<rect class="wear-all" x="12" y="6" width="10" height="1.6"/><rect class="wear" x="12" y="6" width="4" height="1.6"/>',
      'how much of a ship is gone',
      pieces.some(({ harm, lost }) => harm > 0 && !lost),
    ],
    ['<path class="cross" d="M14.4,4.4L19.6,9.6M14.4,9.6L19.6,4.4"/>', 'lost', pieces.some(({ lost }) => lost)],
    [
      '<circle class="track-start" cx="5" cy="7" r="1.2"/><path class="track" d="M5,7H29"/>',
      'the way a ship came, from the dot',
      gists.some(({ track }) => track),
    ],
    [
      '<g class="arcs"><path d="M6,7L28,1V13Z"/></g>',
      'where weapons bear (under the pointer, or by the box)',
      pieces.some(({ arcs }) => arcs.length > 0),
    ],
  ]
  const items = samples
    .filter(([, , shown]) => shown)
    .map(
      ([drawn, words]) =>
        `<li><svg viewBox="0 0 34 14" aria-hidden="true"><g class="shot mark side-0">${drawn}</g></svg><span>${words}</span></li>`,
    )
  return `<details class="legend" open><summary>Key to the maps</summary><ul>${items.join('')}</ul></details>`
}
