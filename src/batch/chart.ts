import type { TopLevelSpec } from 'vega-lite'
import { BroadsideError } from '../core/errors.js'
import type { BatchResult } from './simulate.js'

// Figures as a chart, drawn by Vega without a browser.

const WIDTH = 480
const BAR = 22

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
  const lengths = turns.histogram.map(([value, count]) => ({ turns: value, battles: count }))
  const damage = units.map(({ id, side, hitsTaken: { mean, standardError } }) => ({
    unit: id,
    side,
    hits: mean ?? 0,
    low: (mean ?? 0) - (standardError ?? 0),
    high: (mean ?? 0) + (standardError ?? 0),
  }))
  return {
    $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
    title: { text: title === '' ? 'A batch of battles' : title, subtitle: `${n} battles, seed ${of.seed}`, anchor: 'start' },
    background: 'white',
    spacing: 28,
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
        data: { values: lengths },
        mark: { type: 'bar', color: '#9ecae1' },
        encoding: {
          x: { field: 'turns', type: 'ordinal', title: 'turns', axis: { labelAngle: 0, labelOverlap: true } },
          y: { field: 'battles', type: 'quantitative', title: 'battles' },
        },
      },
      {
        title: 'Damage taken, mean with standard error',
        width: WIDTH,
        height: { step: BAR },
        data: { values: damage },
        layer: [
          {
            mark: { type: 'bar' },
            encoding: {
              x: { field: 'hits', type: 'quantitative', title: 'hits a battle' },
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
