import { BroadsideError, type ErrorCode } from '../../src/core/errors.js'

/** A purpose for dice whose purpose does not matter. */
export const ANY = { name: 'test', clause: 'TEST-01' } as const

/** What `act` throws, which must be a BroadsideError. */
export function refusalOf(act: () => unknown): BroadsideError {
  try {
    act()
  } catch (error) {
    if (error instanceof BroadsideError) return error
    throw new Error(`expected a BroadsideError; thrown was ${String(error)}`, { cause: error })
  }
  throw new Error('expected a BroadsideError; nothing was thrown')
}

/** Code and path of what `act` throws. */
export function faultOf(act: () => unknown): { code: ErrorCode; path: string } {
  const { code, path } = refusalOf(act)
  return { code, path }
}

/** Alea by Johannes Baagoe, written from its description: the yardstick for the generator in use. Gives 32-bit words. */
export function aleaWords(seed: string): () => number {
  let n = 0xefc8249d
  const mash = (data: string): number => {
    for (let i = 0; i < data.length; i++) {
      n += data.charCodeAt(i)
      let h = 0.02519603282416938 * n
      n = h >>> 0
      h -= n
      h *= n
      n = h >>> 0
      h -= n
      n += h * 2 ** 32
    }
    return (n >>> 0) * 2 ** -32
  }
  const state = [mash(' '), mash(' '), mash(' ')].map((each) => {
    const mashed = each - mash(seed)
    return mashed < 0 ? mashed + 1 : mashed
  }) as [number, number, number]
  let carry = 1
  return () => {
    const t = 2091639 * state[0] + carry * 2 ** -32
    carry = Math.trunc(t)
    state[0] = state[1]
    state[1] = state[2]
    state[2] = t - carry
    return state[2] * 2 ** 32
  }
}

/** Pearson's statistic of counts that should all be the same. */
export function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0)
}

/** Above this, chi-square of so many degrees of freedom comes about once in 100 000 (Wilson-Hilferty). */
export function chiSquareLimit(freedom: number): number {
  const deviate = 4.265
  return freedom * (1 - 2 / (9 * freedom) + deviate * Math.sqrt(2 / (9 * freedom))) ** 3
}

/** A small action: two cruisers a side, in sight of one another and in range, by day. The first movers are listed first. */
export const SHIP = {
  class: 'Test CL',
  category: 'cruiser',
  movement: [2, 2],
  fireControl: 3,
  main: { rating: 4, range: 8, toHit: [1, 2, 1] },
  torpedoes: '2(2)',
  protection: '3',
} as const

export const ACTION = {
  scenario: 'Test action',
  ruleset: 'corpen18',
  map: { columns: 12, rows: 12 },
  light: 'day',
  turns: 3,
  sides: [{ id: 'red' }, { id: 'blue' }],
  units: [
    { id: 'r1', side: 'red', ship: SHIP, hex: '0303', heading: 'S' },
    { id: 'r2', side: 'red', ship: SHIP, hex: '0403', heading: 'S' },
    { id: 'b1', side: 'blue', ship: SHIP, hex: '0308', heading: 'N' },
    { id: 'b2', side: 'blue', ship: SHIP, hex: '0408', heading: 'N' },
  ],
} as const
