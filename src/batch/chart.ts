import type { TopLevelSpec } from 'vega-lite'
import { BroadsideError } from '../core/errors.js'
import type { Pairs } from './histogram.js'
import type { BatchResult } from './simulate.js'

// Figures as a chart, drawn by Vega without a browser.

const WIDTH = 480
const BAR = 22
/** Pixels for the longest id, and for a title: as Vega estimates them where there is no browser to measure, which is half as much again. */
const NAME = 380
const TITLE = 1050
/** Bars of a histogram, and how many of them are numbered. */
const MOST_BARS = 40
const MOST_NUMBERS = 16

/**
 * A batch as SVG: shares of the outcomes with their intervals, the histogram of turns, the damage of every unit. The same result gives the same
 * text. Needs the optional packages vega and vega-lite; throws `unreadable` where they are not installed.
 */
export async function chartOfBatch(result: BatchResult, title = ''): Promise<string> {
  const { vega, vegaLite } = await libraries()
  const { spec } = vegaLite.compile(chartSpec(result, title) as unknown as TopLevelSpec)
  return await new vega.View(vega.parse(spec), { renderer: 'none' }).toSVG()
}

/** Whether a chart could be drawn, for whoever is about to work long for one. Throws as {@link chartOfBatch} does. */
export async function checkCharts(): Promise<void> {
  await libraries()
}

async function libraries() {
  try {
    const [vega, vegaLite] = await Promise.all([import('vega'), import('vega-lite')])
    return { vega, vegaLite }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BroadsideError('unreadable', '', `a chart needs the packages vega and vega-lite: ${why}`)
  }
}

/** A specification of Vega-Lite, plain JSON. (Its own types do not hold without skipLibCheck, and charts are optional.) */
export type ChartSpec = Readonly<Record<string, unknown>>

/** The chart as data of Vega-Lite, to change or to draw elsewhere. */
export function chartSpec({ n, level, outcomes, turns, units, of }: BatchResult, title = ''): ChartSpec {
  const shares = outcomes.map(({ winner, share }) => ({
    outcome: winner === null ? 'draw' : `${winner} wins`,
    share: (share.share ?? 0) * 100,
    low: share.low * 100,
    high: share.high * 100,
  }))
  const { step, bars, numbers } = barsOf(turns.histogram)
  const losses = units.map(({ id, side, hitsTaken: { mean, standardError } }) => ({
    unit: id,
    side,
    damage: mean ?? 0,
    low: (mean ?? 0) - (standardError ?? 0),
    high: (mean ?? 0) + (standardError ?? 0),
  }))
  const unhurt = losses.every(({ damage }) => damage === 0)
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: {
      text: title === '' ? 'A batch of battles' : title,
      subtitle: `${n} ${n === 1 ? 'battle' : 'battles'}, seed ${of.seed}`,
      anchor: 'start',
      offset: 14,
      limit: TITLE,
    },
    background: 'white',
    spacing: 28,
    config: { axis: { labelLimit: NAME }, legend: { labelLimit: NAME } },
    // The one panel that tells sides by colour has the legend.
    resolve: { scale: { color: 'independent' }, legend: { color: 'independent' } },
    vconcat: [
      {
        title: `How battles come out, with intervals at ${Number((level * 100).toFixed(1))} %`,
        width: WIDTH,
        height: { step: BAR },
        data: { values: shares },
        layer: [
          {
            mark: { type: 'bar', color: '#9ecae1' },
            encoding: { x: { field: 'share', type: 'quantitative', title: 'share of battles, %', scale: { domain: [0, 100] } } },
          },
          {
            mark: { type: 'rule', strokeWidth: 2, color: '#08306b' },
            encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
          },
        ],
        encoding: { y: { field: 'outcome', type: 'nominal', sort: null, title: null } },
      },
      {
        title: 'How long battles last',
        width: WIDTH,
        height: 140,
        data: { values: bars },
        mark: { type: 'bar', color: '#9ecae1', binSpacing: 2 },
        encoding: {
          x: {
            field: 'from',
            type: 'quantitative',
            bin: { binned: true, step },
            title: step === 1 ? 'turns' : `turns, ${step} to a bar`,
            scale: { nice: false, zero: false },
            axis: { values: numbers, format: 'd', grid: false },
          },
          x2: { field: 'to' },
          y: { field: 'battles', type: 'quantitative', title: 'battles', axis: { tickMinStep: 1 } },
        },
      },
      {
        title: 'Damage taken, mean with standard error',
        width: WIDTH,
        height: { step: BAR },
        data: { values: losses },
        layer: [
          {
            mark: { type: 'bar' },
            encoding: {
              x: { field: 'damage', type: 'quantitative', title: 'damage a battle', ...(unhurt && { scale: { domain: [0, 1] } }) },
              color: { field: 'side', type: 'nominal', title: 'side', sort: null },
            },
          },
          {
            mark: { type: 'rule', strokeWidth: 2, color: '#08306b' },
            encoding: { x: { field: 'low', type: 'quantitative' }, x2: { field: 'high' } },
          },
        ],
        encoding: { y: { field: 'unit', type: 'nominal', sort: null, title: null } },
      },
    ],
  }
}

/**
 * The bars of a histogram of whole numbers: one for each number from the least to the most, met or not, or for 2, 5, 10, ... together where there were too many. A bar
 * stands half a number to each side of what it counts; `numbers` are those that have room on the axis.
 */
function barsOf(pairs: Pairs) {
  const [least, most] = [pairs[0]?.[0] ?? 0, pairs.at(-1)?.[0] ?? -1]
  const step = roundStep((size) => Math.floor(most / size) - Math.floor(least / size) < MOST_BARS)
  const first = Math.floor(least / step)
  const battles = Array.from({ length: Math.floor(most / step) - first + 1 }, () => 0)
  for (const [value, count] of pairs) battles[Math.floor(value / step) - first] = (battles[Math.floor(value / step) - first] ?? 0) + count
  const every = roundStep((size) => battles.length / size <= MOST_NUMBERS)
  const starts = battles.map((_, i) => (first + i) * step)
  return {
    step,
    bars: battles.map((count, i) => ({ from: (starts[i] as number) - 0.5, to: (starts[i] as number) + step - 0.5, battles: count })),
    numbers: starts.filter((start) => (start / step) % every === 0),
  }
}

/** The first of 1, 2, 5, 10, 20, 50, ... that is enough. */
function roundStep(isEnough: (step: number) => boolean): number {
  for (let ten = 1; ; ten *= 10) {
    const found = [1, 2, 5].find((each) => isEnough(each * ten))
    if (found) return found * ten
  }
}
