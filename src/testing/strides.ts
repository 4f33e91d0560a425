import { stride } from './report.js'

/** How many times more seldom than `every` says, by what a check costs; and for checks of a whole game, how many games for one. */
const MORE_SELDOM = { orders: 5, odds: 3, record: 0.25 } as const

/** How far apart each dear check is made. At the usual 100 no two have a common divisor: in time every pair of them meets every kind of state. */
export function strideLengths(every: number) {
  const about = (times: number, apart: number) => (every === 1 ? 1 : Math.max(1, Math.round(every * times)) + apart)
  return {
    schema: about(1, 1),
    apply: about(1, 3),
    copies: about(1, 7),
    views: about(1, 9),
    hidden: about(1, 13),
    words: about(1, 19),
    orders: about(MORE_SELDOM.orders, 21),
    odds: about(MORE_SELDOM.odds, 28),
    expected: about(MORE_SELDOM.odds, 33),
    doctrines: about(1, 31),
    records: about(MORE_SELDOM.record, 0),
  }
}

/** A stride for each dear check. */
export function openStrides(every: number) {
  const lengths = strideLengths(every)
  const checks = Object.keys(lengths) as (keyof typeof lengths)[]
  return Object.fromEntries(checks.map((check) => [check, stride(lengths[check])])) as Record<
    keyof typeof lengths,
    ReturnType<typeof stride>
  >
}
