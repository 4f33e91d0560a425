import { describe, expect, it } from 'vitest'
import { ALLOWANCE, broadside, failure, KENT, replies } from './command.js'

const spotting = {
  id: 'look',
  ruleset: 'corpen18',
  procedure: 'spotting',
  input: { spotter: KENT, target: KENT, distance: 1, light: 'night' },
}

describe('broadside odds', () => {
  it('gives every outcome with its probability', async () => {
    const { status, out } = await broadside(['odds'], JSON.stringify(spotting))
    const [reply] = replies(out) as [{ id: string; outcomes: { output: object; p: number }[] }]
    expect(status).toBe(0)
    expect(reply.id).toBe('look')
    expect(reply.outcomes).toHaveLength(10)
    expect(reply.outcomes.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12)
  })

  it('takes no dice', async () => {
    const { status, out } = await broadside(['odds'], JSON.stringify([{ ...ALLOWANCE, dice: [] }, ALLOWANCE]))
    expect(status).toBe(1)
    expect(replies(out)).toMatchObject([{ error: { code: 'bad-dice', path: 'dice' } }, { outcomes: [{ p: 1 }] }])
  })

  it('plays by house tables, and refuses what is not there', async () => {
    const plain = await broadside(['odds'], JSON.stringify(spotting))
    const sharp = await broadside(['odds', '-', '--tables', 'examples/house-tables.yaml'], JSON.stringify(spotting))
    expect(sharp.status).toBe(0)
    expect(sharp.out).not.toBe(plain.out)
    expect(await failure(['odds', '--option', 'x=y'])).toMatch(/^--option: x: no such house rule/)
    expect(await failure(['odds', '--why'])).toBe("unknown option '--why'; see broadside odds --help")
  })
})
