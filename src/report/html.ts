import { type Hex, headingName } from '../core/hex.js'
import { UMPIRE } from '../core/lawful.js'
import { begunBy, LUCK_WORDS, luckTable } from './closing.js'
import { tracks, whyLines } from './course.js'
import type { Dossier } from './dossier.js'
import { type Drawing, draw } from './drawing.js'
import { escapeHtml } from './escape.js'
import type { Frame, ToldEvent } from './frames.js'
import { type Box, fixed, union } from './geometry.js'
import { legend } from './legend.js'
import { entryWords } from './lines.js'
import { luckChart } from './luck-chart.js'
import { PAGE_SCRIPT } from './page-script.js'
import { PAGE_STYLE } from './page-style.js'
import { tellFigures, tellOutcome } from './result.js'
import { sea } from './sea.js'
import { boxOf, pageBox, viewBox } from './sheet.js'
import { pieceWords } from './ships.js'
import { fireOf } from './shots.js'

// One self-contained page: nothing is loaded, every phase is there without the script, the script only turns the pages.

/** A dossier as a page. */
export function htmlOf(dossier: Dossier): string {
  const title = `${dossier.title}: ${readerWords(dossier)}`
  const sides = dossier.sides.map(({ id }) => id)
  const placeOf = (side: string) => Math.max(0, sides.indexOf(side)) % 4
  const hasMap = dossier.frames.some(({ pieces }) => pieces.length > 0)
  const sideById = new Map(dossier.frames.flatMap(({ pieces }) => pieces.map(({ id, side }) => [id, placeOf(side)] as const)))
  const sideOf = (id: string) => sideById.get(id) ?? 0
  const drawings = hasMap ? dossier.frames.map((frame) => drawingOf(dossier, frame, sideOf)) : []
  const shown = pageBox(boxOf(dossier.size, dossier.frames.flatMap(hexesOf)))
  const whole = pageBox(
    union(
      shown,
      drawings.map(({ all }) => all),
    ),
  )
  const mapOf = (frame: Frame, i: number) => {
    const drawing = drawings[i]
    if (!drawing) return ''
    const view = `viewBox="${viewBox(drawing.view)}" data-whole="${viewBox(whole)}"`
    const label = `aria-label="${escapeHtml(`Map, ${frame.label}`)}"`
    const words = escapeHtml(frame.pieces.map(pieceWords).join('; '))
    // Wide maps scroll in a box of their own, so that names can be read on a phone; its keys are those of any box that scrolls.
    const box = `class="sheet-box" tabindex="0" role="region" aria-label="${escapeHtml(`Map sheet, ${frame.label}`)}"`
    const units = `style="--units:${fixed(drawing.view.right - drawing.view.left)}"`
    return `<figure ${box}><svg class="map" role="img" ${label} ${view} ${units}><desc>${words}</desc><use href="#sea"/>${drawing.svg}</svg></figure>`
  }
  const frames = dossier.frames.map((frame, i) => frameSection(frame, i, mapOf(frame, i), placeOf))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${PAGE_STYLE}</style>
</head>
<body>
<a class="skip" href="#battle">To the battle</a>
<header>
<h1>${escapeHtml(dossier.title)}</h1>
<p class="soft">${escapeHtml(`${dossier.ruleset.title}, ${readerWords(dossier)}`)}</p>
${dossier.umpire?.description ? `<details class="lead"><summary>About the scenario</summary><p class="soft">${escapeHtml(dossier.umpire.description)}</p></details>` : ''}
<p class="outcome">${escapeHtml(sentence(tellOutcome(dossier.result)))}</p>
<p>${dossier.sides.map(({ id, name }) => `<span class="key side-${placeOf(id)}"></span>${escapeHtml(name === id ? id : `${name} (${id})`)}`).join(' &nbsp; ')}</p>
</header>
<main id="battle">
<svg width="0" height="0" style="position:absolute" aria-hidden="true" focusable="false"><defs><g id="sea">${hasMap ? sea(dossier, whole) : ''}</g></defs></svg>
<h2>The battle, phase by phase</h2>
<div class="bar" hidden role="group" aria-label="Phases of the battle">
<button type="button" id="back" aria-label="Phase before">&#8592;</button>
<input type="range" id="phase" min="0" max="${dossier.frames.length - 1}" step="1" value="0" aria-label="Phase">
<button type="button" id="on" aria-label="Next phase">&#8594;</button>
<button type="button" id="play" aria-pressed="false">Play</button>
<output id="phase-label" for="phase" aria-live="polite"></output>
<label class="toggle"><input type="checkbox" id="arcs"> arcs</label>
<label class="toggle"><input type="checkbox" id="whole"> whole battle</label>
</div>
${hasMap ? legend(dossier) : ''}
${frames.join('\n')}
${resultSection(dossier)}
${lossesSection(dossier, placeOf)}
${luckSection(dossier, placeOf)}
${proofSection(dossier)}
</main>
<script>${PAGE_SCRIPT}</script>
</body>
</html>
`
}

function drawingOf({ size, sides }: Dossier, frame: Frame, sideOf: (id: string) => number): Drawing {
  const course = (bars: readonly Box[]) => ({ tracks: tracks(frame, sideOf), ...fireOf(frame, sideOf, bars) })
  return draw({ size, sides: sides.map(({ id }) => id), pieces: frame.pieces, hexes: hexesOf(frame), page: true, course })
}

function readerWords({ for: reader, sides }: Dossier): string {
  return reader === UMPIRE ? 'for the umpire: everything' : `what ${sides.find(({ id }) => id === reader)?.name ?? reader} may know`
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

/** Everything that a frame's map shows; what was lost in earlier phases need not be in sight. */
function hexesOf({ pieces, events }: Frame): Hex[] {
  const afloat = pieces.some(({ lost }) => !lost) ? pieces.filter(({ lost }) => !lost) : pieces
  return [...afloat.flatMap(({ hexes }) => hexes), ...events.flatMap(({ gist }) => [...(gist?.track ?? []), ...(gist?.line ?? [])])]
}

function frameSection(frame: Frame, place: number, drawing: string, placeOf: (side: string) => number): string {
  const events = frame.events.map(eventItem).join('')
  const rows = frame.pieces.map(
    ({ id, name, side, at, heading, condition, lost }) =>
      `<tr${lost ? ' class="gone"' : ''}><td><span class="key side-${placeOf(side)}"></span>${escapeHtml(name)}</td><td>${escapeHtml(id)}</td><td>${escapeHtml(at)}</td><td>${heading === null ? '-' : headingName(heading)}</td><td>${escapeHtml(condition)}</td></tr>`,
  )
  const table =
    rows.length === 0
      ? ''
      : `<details class="ships"><summary>Ships at the end of the phase</summary><div class="scroll"><table><thead><tr><th scope="col">ship</th><th scope="col">id</th><th scope="col">hex</th><th scope="col">heading</th><th scope="col">condition</th></tr></thead><tbody>${rows.join('')}</tbody></table></div></details>`
  return `<section class="frame" tabindex="-1" id="phase-${place}" data-label="${escapeHtml(frame.label)}" aria-label="${escapeHtml(frame.label)}"><h3>${escapeHtml(frame.label)}</h3>${drawing}<div>${events === '' ? '<p class="soft">Nothing to report.</p>' : `<ol class="events">${events}</ol>`}${table}</div></section>`
}

function eventItem(told: ToldEvent, place: number): string {
  const real = told.real ? '<span class="real">real dice</span>' : ''
  const words = `${escapeHtml(told.named)}${real}`
  const kind = (told.gist?.amount ?? 0) > 0 || told.gist?.lost ? ' class="hits"' : ''
  const why = whyItems(told)
  return `<li${kind} data-event="${place}">${why === '' ? words : `<details><summary>${words}</summary><ul class="why">${why}</ul></details>`}</li>`
}

function whyItems(told: ToldEvent): string {
  const lines = whyLines(told)
  return told.why
    .map(({ clause }, i) => {
      const words = (lines[i] ?? '').slice(clause.length).trim()
      return `<li><span class="clause">${escapeHtml(clause)}</span>${escapeHtml(words)}</li>`
    })
    .join('')
}

function resultSection({ result }: Dossier): string {
  const figures = tellFigures(result)
  return figures.length === 0 ? '' : `<h2 id="result">Result</h2><ul>${figures.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`
}

function lossesSection({ losses, sides }: Dossier, placeOf: (side: string) => number): string {
  if (losses.length === 0) return ''
  const row = ({ id, side, name, kind, condition, lost, lastSeen }: Dossier['losses'][number]) =>
    `<tr${lost ? ' class="gone"' : ''}><td>${side === null ? '' : `<span class="key side-${placeOf(side)}"></span>`}${escapeHtml(name)}</td><td>${escapeHtml(id)}</td><td class="of-side">${escapeHtml(side === null ? '-' : (sides.find((each) => each.id === side)?.name ?? side))}</td><td>${escapeHtml(kind)}</td><td>${escapeHtml(condition)}${lastSeen === null ? '' : ` (last seen in turn ${lastSeen})`}</td></tr>`
  return `<h2 id="losses">Losses</h2><div class="scroll"><table><thead><tr><th scope="col">ship</th><th scope="col">id</th><th scope="col" class="of-side">side</th><th scope="col">class</th><th scope="col">condition</th></tr></thead><tbody>${losses.map(row).join('')}</tbody></table></div>`
}

function luckSection(dossier: Dossier, placeOf: (side: string) => number): string {
  const { luck, frames, sides } = dossier
  const table = luckTable(dossier)
  if (!table) return ''
  const nameOf = (id: string) => sides.find((side) => side.id === id)?.name ?? id
  const numbers = ['attacks', 'actual', 'expected', 'luck']
  const kinds = table.headings.map((heading) => (numbers.includes(heading) ? ' class="number"' : ''))
  const head = table.headings.map((heading, i) => `<th scope="col"${kinds[i]}>${heading}</th>`)
  const lines = table.rows.map(([id, ...cells]) => {
    const side = `<td><span class="key side-${placeOf(String(id))}"></span>${escapeHtml(nameOf(String(id)))}</td>`
    return `<tr>${side}${cells.map((cell, i) => `<td${kinds[i + 1]}>${cell}</td>`).join('')}</tr>`
  })
  const labels = frames.map(({ label }) => label)
  return `<h2 id="luck">Luck</h2><p class="soft">${sentence(LUCK_WORDS)}</p><div class="scroll"><table><thead><tr>${head.join('')}</tr></thead><tbody>${lines.join('')}</tbody></table></div>${luckChart(luck, labels, nameOf)}`
}

function proofSection(dossier: Dossier): string {
  const { umpire } = dossier
  const amended =
    umpire?.amendments.map(
      ({ path, value, reason, entry }) => `<li>entry ${entry}: ${escapeHtml(`${path} = ${JSON.stringify(value)}: ${reason}`)}</li>`,
    ) ?? []
  const undone = umpire?.undone.map(({ entry, what }) => `<li>entry ${entry}: ${escapeHtml(entryWords(what))}</li>`) ?? []
  const list = (title: string, items: readonly string[]) => (items.length > 0 ? `<h2>${title}</h2><ul>${items.join('')}</ul>` : '')
  const lines = begunBy(dossier).map((line) => `<p class="fine">${escapeHtml(line)}</p>`)
  return `${list('Amendments', amended)}${list('Taken back', undone)}<h2>What it began by</h2>${lines.join('')}`
}
