import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import { digestOf, digestOfText } from '../../src/core/digest.js'
import { commitmentOf, commitSeed, type FairSeed, type Reveal, revealSeed } from '../../src/core/fair.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { ACTION, faultOf, refusalOf } from './support.js'

const parties = (...sides: string[]): Reveal[] => sides.map((side) => commitSeed(side, ACTION))
const fairOf = (reveals: readonly Reveal[]): FairSeed => revealSeed(reveals.map(commitmentOf), reveals)

/** The promise of a party as the guide writes it down, worked out apart from the code. */
const promise = (side: string, scenario: string, secret: string) => digestOfText(`broadside-seed-1\n${side}\n${scenario}\n${secret}`)

describe('seeds that nobody can have chosen', () => {
  it('are made of every secret, each bound to its party and scenario', () => {
    const [red, blue] = parties('red', 'blue') as [Reveal, Reveal]
    expect(red.secret).toMatch(/^[0-9a-f]{64}$/)
    expect(red.secret).not.toBe(blue.secret)
    expect(red.scenario).toBe(digestOf(ACTION))
    expect(red.digest).toBe(promise('red', red.scenario, red.secret))
    const fair = fairOf([red, blue])
    expect(fair.seed).toBe(digestOfText(`broadside-seed-1\n${red.scenario}\nblue ${blue.secret}\nred ${red.secret}`))
    expect(fair.parts.map(({ side }) => side)).toEqual(['blue', 'red'])
  })

  it('give nothing away before the secrets are out', () => {
    const [red] = parties('red') as [Reveal]
    expect(commitmentOf(red)).toEqual({ side: 'red', scenario: red.scenario, digest: red.digest })
    expect(JSON.stringify(commitmentOf(red))).not.toContain(red.secret)
    expect(() => commitmentOf({ ...red, secret: 'guess' })).toThrow(expect.objectContaining({ code: 'not-allowed', path: 'reveal.secret' }))
  })

  it('are the same in whatever order the mail came', () => {
    const three = parties('red', 'blue', 'umpire')
    const shuffled = [three[2], three[0], three[1]] as Reveal[]
    expect(revealSeed(three.map(commitmentOf), shuffled)).toEqual(revealSeed(shuffled.map(commitmentOf), three))
  })

  it('are another when any one secret is', () => {
    const [red, blue] = parties('red', 'blue') as [Reveal, Reveal]
    const seeds = [fairOf([red, blue]), fairOf([commitSeed('red', ACTION), blue]), fairOf([red, commitSeed('blue', ACTION)])]
    expect(new Set(seeds.map(({ seed }) => seed)).size).toBe(3)
  })

  it('refuse a secret that is not the one promised, however it is dressed up', () => {
    const [red, blue] = parties('red', 'blue') as [Reveal, Reveal]
    const published = [red, blue].map(commitmentOf)
    const other = commitSeed('blue', ACTION)
    expect(refusalOf(() => revealSeed(published, [red, other])).message).toBe('"blue" reveals another secret than the one it committed to')
    expect(faultOf(() => revealSeed(published, [red, other]))).toEqual({ code: 'bad-seed', path: 'reveals[1]' })
    expect(faultOf(() => revealSeed(published, [red, { ...other, digest: blue.digest }]))).toEqual({
      code: 'bad-seed',
      path: 'reveals[1].secret',
    })
    expect(refusalOf(() => revealSeed(published, [{ ...other, digest: blue.digest }, red]))).toMatchObject({
      path: 'reveals[0].secret',
      message: 'the secret of "blue" does not have the digest it committed to',
    })
    expect(faultOf(() => revealSeed(published, [red]))).toEqual({ code: 'bad-seed', path: 'commitments[1]' })
    expect(faultOf(() => revealSeed(published, [red, blue, commitSeed('umpire', ACTION)]))).toEqual({
      code: 'bad-seed',
      path: 'reveals[2]',
    })
    // A copied promise is no promise: it is bound to the party that made it.
    const copy = { ...red, side: 'blue' }
    expect(faultOf(() => fairOf([red, copy]))).toEqual({ code: 'bad-seed', path: 'reveals[1].secret' })
  })

  it('need two parties that are not the same, and one scenario', () => {
    const [red] = parties('red') as [Reveal]
    expect(faultOf(() => fairOf([red])).code).toBe('wrong-length')
    expect(faultOf(() => revealSeed([red, red].map(commitmentOf), [red]))).toEqual({ code: 'bad-seed', path: 'commitments[1].side' })
    const elsewhere = commitSeed('blue', { ...ACTION, turns: 2 })
    expect(faultOf(() => fairOf([red, elsewhere]))).toEqual({ code: 'bad-seed', path: 'commitments[1].scenario' })
    expect(faultOf(() => commitSeed('', ACTION))).toEqual({ code: 'not-allowed', path: 'side' })
  })
})

describe('a party that reveals twice', () => {
  it('is refused, in whatever order its secrets lie and whether or not both are one', () => {
    const [red, blue, other] = parties('red', 'blue', 'red') as [Reveal, Reveal, Reveal]
    const published = [red, blue].map(commitmentOf)
    for (const [reveals, place] of [
      [[red, other, blue], 1],
      [[other, red, blue], 1],
      [[red, blue, other], 2],
      [[red, blue, red], 2],
    ] as const) {
      const refusal = refusalOf(() => revealSeed(published, reveals))
      expect(refusal).toMatchObject({ code: 'bad-seed', path: `reveals[${place}].side`, message: '"red" is there twice' })
    }
  })

  it('is refused in a proof too', () => {
    const fair = fairOf(parties('red', 'blue'))
    const twice = { ...fair, parts: [...fair.parts, ...fair.parts.slice(0, 1)] }
    expect(faultOf(() => Battle.start(corpen18, ACTION, { seed: twice }))).toEqual({ code: 'bad-seed', path: 'seed.parts[2].side' })
  })
})

describe('the order of the parts', () => {
  it('is that of the names: in another the same secrets would make another seed, of whoever chose the order', () => {
    const fair = fairOf(parties('red', 'umpire', 'blue'))
    const parts = [fair.parts[0], fair.parts[2], fair.parts[1]] as unknown as FairSeed['parts']
    const seed = digestOfText(['broadside-seed-1', fair.scenario, ...parts.map(({ side, secret }) => `${side} ${secret}`)].join('\n'))
    expect(refusalOf(() => Battle.start(corpen18, ACTION, { seed: { ...fair, parts, seed } }))).toMatchObject({
      code: 'bad-seed',
      path: 'seed.parts[2].side',
      message: 'expected parties by name, each once; found "red" after "umpire"',
    })
  })
})

describe('battles by a fair seed', () => {
  it('carry the proof on record, and replay checks it', () => {
    const fair = fairOf(parties('red', 'blue'))
    const record = Battle.start(corpen18, ACTION, { seed: fair }).record()
    expect(record.generator.seed).toBe(fair.seed)
    expect(record.generator.fair).toEqual(fair)
    expect(replay(corpen18, JSON.parse(JSON.stringify(record)))).toBeNull()
  })

  it('throw the dice of that seed and no others', () => {
    const fair = fairOf(parties('red', 'blue'))
    const [mailed, plain] = [Battle.start(corpen18, ACTION, { seed: fair }), Battle.start(corpen18, ACTION, { seed: fair.seed })]
    expect(mailed.record().generator.state).toEqual(plain.record().generator.state)
  })

  it('are refused for a scenario that nobody committed to', () => {
    const fair = fairOf(parties('red', 'blue'))
    expect(faultOf(() => Battle.start(corpen18, { ...ACTION, turns: 2 }, { seed: fair }))).toEqual({
      code: 'bad-seed',
      path: 'seed.scenario',
    })
  })

  it('are refused on replay when any digit of the proof is another', () => {
    const record = Battle.start(corpen18, ACTION, { seed: fairOf(parties('red', 'blue')) }).record()
    const fair = record.generator.fair as FairSeed
    const flip = (text: string, at: number) => text.slice(0, at) + (text[at] === '0' ? '1' : '0') + text.slice(at + 1)
    fc.assert(
      fc.property(fc.nat(63), fc.constantFrom('seed', 'scenario', 'digest', 'secret', 'generator'), fc.nat(1), (at, what, place) => {
        const parts = fair.parts.map((part, i) =>
          i === place && (what === 'digest' || what === 'secret') ? { ...part, [what]: flip(part[what], at) } : part,
        )
        const changed = { ...fair, parts, ...(what === 'seed' || what === 'scenario' ? { [what]: flip(fair[what], at) } : {}) }
        const seed = what === 'generator' ? flip(record.generator.seed, at) : record.generator.seed
        const refusal = refusalOf(() => replay(corpen18, { ...record, generator: { ...record.generator, seed, fair: changed } }))
        expect(refusal.code).toBe('bad-seed')
        expect(refusal.path).toMatch(/^generator\./)
      }),
      { numRuns: 60 },
    )
  })
})
