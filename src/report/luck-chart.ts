import { greatest } from '../core/extremes.js'
import type { Luck } from './dossier.js'
import { escapeHtml } from './escape.js'
import { fixed } from './geometry.js'

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [640, 240, 48, 30, 32] as const

const KEY = `<g><path class="actual" d="M${LEFT},10h28"/><text x="${LEFT + 34}" y="14">actual</text><path class="expected" d="M${LEFT + 96},10h28"/><text x="${LEFT + 130}" y="14">expected</text></g>`

/** The luck of each side as lines over the battle: actual damage solid, expected dashed. Empty where nobody attacked. */
export function luckChart(luck: readonly Luck[], frames: readonly string[], names: (side: string) => string): string {
  const most = greatest(
    luck.flatMap(({ course }) => course.flatMap(({ actual, expected }) => [actual, expected])),
    0,
  )
  if (most === 0) return ''
  const step = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].find((each) => most / each <= 6) ?? Math.ceil(most / 6)
  const top = Math.ceil(most / step) * step
  const x = (frame: number) => LEFT + ((WIDTH - LEFT - 90) * frame) / Math.max(1, frames.length - 1)
  const y = (value: number) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - TOP) * value) / top
  const ruled = Array.from({ length: Math.round(top / step) + 1 }, (_, i) => i * step)
    .map(
      (value) =>
        `<path class="rule" d="M${LEFT},${fixed(y(value))}H${WIDTH - 90}"/><text class="scale" x="${LEFT - 6}" y="${fixed(y(value) + 4)}">${value}</text>`,
    )
    .join('')
  let last = Number.NEGATIVE_INFINITY
  const lines = [...luck]
    .map((each, place) => ({ ...each, place }))
    .sort((a, b) => a.actual - b.actual)
    .map(({ side, course, place, actual, expected }) => {
      const line = (kind: 'actual' | 'expected') =>
        course.map((at, frame) => `${frame === 0 ? 'M' : 'L'}${fixed(x(frame))},${fixed(y(at[kind]))}`).join('')
      last = Math.max(y(actual) * -1, last + 14)
      const words = `${names(side)}: ${fixed(actual)} of ${decimal(expected)} expected`
      return `<g class="side-${place % 4}"><title>${escapeHtml(words)}</title><path class="expected" d="${line('expected')}"/><path class="actual" d="${line('actual')}"/><text x="${WIDTH - 84}" y="${fixed(-last + 4)}">${escapeHtml(side)}</text></g>`
    })
    .join('')
  const words = luck
    .map(({ side, actual, expected }) => `${names(side)}: ${fixed(actual)} against ${decimal(expected)} expected`)
    .join('; ')
  return `<svg class="luck" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>Damage done, phase by phase: actual (solid) and expected (dashed)</title><desc>${escapeHtml(words)}</desc>${KEY}${ruled}<text class="scale start" x="${LEFT}" y="${HEIGHT - 8}">${escapeHtml(frames[0] ?? '')}</text><text class="scale" x="${WIDTH - 90}" y="${HEIGHT - 8}">${escapeHtml(frames.at(-1) ?? '')}</text>${lines}</svg>`
}

/** One decimal, always; a zero has no sign. */
export function decimal(n: number): string {
  return n.toFixed(1).replace(/^-0\.0$/, '0.0')
}
