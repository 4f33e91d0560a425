import type { Dossier } from './dossier.js'
import { decimal } from './luck-chart.js'

// What every report closes with, in words: put together here, laid out by each format.

/** What the figures of {@link luckTable} are. */
export const LUCK_WORDS = 'damage done: actual, and expected of the same attacks'

/** A row for each side that has attacked, its id first, be it that nothing of that could be counted; null where none has. Damage is in numbers. */
export function luckTable({ luck }: Pick<Dossier, 'luck'>): Readonly<{ headings: string[]; rows: (string | number)[][] }> | null {
  const attacked = luck.filter(({ attacks, uncounted }) => attacks + uncounted > 0)
  if (attacked.length === 0) return null
  const all = attacked.every(({ uncounted }) => uncounted === 0)
  const left = (uncounted: number) => (all ? [] : [uncounted === 0 ? '-' : `${uncounted}: too many outcomes`])
  return {
    headings: ['side', 'attacks', 'actual', 'expected', 'luck', ...(all ? [] : ['not counted'])],
    rows: attacked.map(({ side, attacks, actual, expected, uncounted }) => {
      return [side, attacks, actual, decimal(expected), signed(decimal(actual - expected)), ...left(uncounted)]
    }),
  }
}

/** With a sign, unless it is the zero or has one. */
function signed(figure: string): string {
  return /^-|^0\.0$/.test(figure) ? figure : `+${figure}`
}

/** House rules as they are typed. */
export function houseRules(options: Dossier['options']): string[] {
  return Object.entries(options).map(([name, value]) => `${name}=${String(value)}`)
}

/** By what a battle began, in lines: what the referee has changed since is among his amendments. */
export function begunBy({ broadside, ruleset, tables, options, umpire }: Dossier): string[] {
  const house = houseRules(options)
  return [
    `broadside ${broadside}; ${ruleset.id}, version ${ruleset.version}`,
    ...(tables ? [`tables: ${tables.pack}, SHA-256 ${tables.digest}`] : []),
    ...(house.length > 0 ? [`house rules: ${house.join(' ')}`] : []),
    ...(umpire
      ? [`dice: ${umpire.generator}, seed ${umpire.seed}`, `real dice: ${umpire.realDice.real} of ${umpire.realDice.of} entries`]
      : []),
    ...(umpire?.fair ? [`the seed is made of the secrets of ${umpire.fair.parts.map(({ side }) => side).join(', ')}`] : []),
  ]
}
