import { describe, expect, it } from 'vitest'
import type { Distribution } from '../../src/core/distribution.js'
import { enumerate } from '../../src/core/enumerate.js'
import { type OrderOutcome, orderOdds, outcomeOf } from '../../src/core/order-odds.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import { miniNaval, type Order, type Scenario, type State } from '../../src/mini-naval/index.js'
import { asked, begin, play, scenario, until } from './helpers.js'

// The odds of one order where orders are gathered: the same whatever else is in the air, and those of the battle as it is then fought.

type Units = Parameters<typeof scenario>[0]

/** Outcomes in words, each with its probability. */
function table({ outcomes }: Distribution<OrderOutcome>): Record<string, number> {
  const words = (value: OrderOutcome) => value.map(({ to, outcome }) => `${to}: ${outcome}`).join('; ')
  return Object.fromEntries(outcomes.map(({ value, p }) => [words(value), Number(p.toFixed(12))]).sort())
}

const oddsOf = (state: State, order: Order) => {
  expect(miniNaval.refusal(state, order)).toBeNull()
  return table(orderOdds(miniNaval, state, order))
}

class Stop extends Error {}

/** What comes of these events when the battle is fought on by these orders to the end of the phase, or to the event `last`. */
function fought(state: State, orders: readonly Order[], counts: (event: BattleEvent) => boolean, last = 'phase'): Record<string, number> {
  return table(
    enumerate((chance) => {
      const events: BattleEvent[] = []
      const record = (event: BattleEvent) => {
        if (event.event === 'phase' || event.event === last) throw new Stop()
        events.push(event)
      }
      try {
        orders.reduce((now, order) => miniNaval.advance(now, order, chance, { why: () => undefined, record }), state)
      } catch (error) {
        if (!(error instanceof Stop)) throw error
      }
      return outcomeOf(miniNaval, events.filter(counts))
    }),
  )
}

const by = (actor: string) => (event: BattleEvent) => event.actor === actor
const pass = (unit: string): Order => ({ order: 'pass', unit })
const order = (name: 'strike' | 'hunt' | 'scramble' | 'intercept' | 'strafe' | 'release' | 'anti-aircraft', unit: string, target: string) =>
  ({ order: name, unit, target }) as Order
const carrier = (id: string, side: string, aircraft: object, more: object = {}) =>
  ({ id, side, ship: { class: 'carrier', aircraft }, hex: side === 'a' ? '1515' : '0705', heading: 'N', ...more }) as Units[number]
const battle = (units: Units, more: Partial<Scenario> = {}) => begin(scenario(units, more))

/** What a squadron of three loses. */
const LOST = ['no flight point lost', '1 flight point lost', '2 flight points lost', 'lost'] as const

/** Each question put to somebody else is passed. */
const untilAsked = (state: State, question: string) => until(state, (now) => asked(now) === question)

describe('gunnery', () => {
  const units: Units = [
    carrier('cv', 'a', { bomber: 1 }, { launched: ['bomber'] }),
    { id: 'dd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
    { id: 'cl', side: 'b', hex: '0705', heading: 'N' },
    { id: 'ss', side: 'b', class: 'submarine', hex: '0510', heading: 'N' },
  ]
  const fire: Order = { order: 'fire', unit: 'dd', battery: 'main', target: 'cl' }

  it('has the same odds with a bomber that hunts a submarine elsewhere', () => {
    const [hunting, idle] = [order('hunt', 'cv-bomber-1', 'ss'), pass('cv-bomber-1')].map((first) =>
      untilAsked(play(battle(units), [first]).state, 'a dd main battery'),
    ) as [State, State]
    // Two guns abeam at two areas: 4 or more.
    expect(oddsOf(hunting, fire)).toEqual({ 'cl: no damage': 0.25, 'cl: 1 FP': 0.5, 'cl: 2 FP': 0.25 })
    expect(oddsOf(idle, fire)).toEqual(oddsOf(hunting, fire))
    const rest = ['dd', 'dd', 'dd', 'cl', 'cl', 'cl'].map(pass)
    expect(fought(hunting, [fire, ...rest], by('dd'))).toEqual(oddsOf(hunting, fire))
  })

  it('is counted by its own dice, whatever has been ordered before', () => {
    const first = untilAsked(play(battle(units), [pass('cv-bomber-1')]).state, 'a dd main battery')
    const later = untilAsked(play(first, [fire]).state, 'b cl secondary battery')
    const own: Order = { order: 'fire', unit: 'cl', battery: 'secondary', target: 'dd' }
    expect(Object.keys(oddsOf(later, own))).toEqual(expect.arrayContaining(['dd: no damage', 'dd: 6 FP']))
    expect(Object.keys(oddsOf(later, own)).join()).not.toContain('cl')
  })
})

describe('hunts of destroyers', () => {
  it('have the same odds with a bomber over the same submarine', () => {
    const units: Units = [
      carrier('cv', 'a', { bomber: 1 }, { launched: ['bomber'] }),
      { id: 'dd', side: 'a', class: 'destroyer', hex: '0505', heading: 'N' },
      { id: 'ss', side: 'b', class: 'submarine', hex: '0505', heading: 'N' },
      { id: 'm', side: 'b', class: 'merchant', hex: '2020', heading: 'N' },
    ]
    const [hunting, idle] = [order('hunt', 'cv-bomber-1', 'ss'), pass('cv-bomber-1')].map((first) =>
      untilAsked(play(battle(units), [first]).state, 'a dd hunt'),
    ) as [State, State]
    const hunt = order('hunt', 'dd', 'ss')
    // A third: nothing. Else four dice, 5/6 to the fourth no six; any six is 6 FP of her five, and she sinks.
    const none = (2 / 3) * (5 / 6) ** 4
    const odds = oddsOf(hunting, hunt)
    expect(odds['ss: nothing']).toBeCloseTo(1 / 3, 9)
    expect(odds['ss: spotted; ss: no damage']).toBeCloseTo(none, 9)
    expect(odds['ss: spotted; ss: 6 FP; ss: sinks']).toBeCloseTo((2 / 3) * 4 * (1 / 6) * (5 / 6) ** 3, 9)
    expect(oddsOf(idle, hunt)).toEqual(odds)
    expect(fought(idle, [hunt, pass('ss'), pass('ss')], (event) => event.actor === 'dd' || event.event === 'damage')).toEqual(odds)
  })
})

describe('left-over fighters', () => {
  it('have the same odds against bombers behind a pair of fighters, and against other bombers', () => {
    const over = (kinds: ('bomber' | 'fighter')[], up: string[]) => {
      const aircraft = {
        bomber: kinds.filter((kind) => kind === 'bomber').length,
        fighter: kinds.filter((kind) => kind === 'fighter').length,
      }
      const start = battle([carrier('cv', 'a', aircraft, { launched: kinds }), carrier('cw', 'b', { fighter: 2 })])
      const flying = start.stands.filter(({ place }) => place === 'flying').map(({ id }) => order('strike', id, 'cw'))
      const two = ['cw-fighter-1', 'cw-fighter-2'].map((id) => (up.includes(id) ? order('scramble', id, 'cw') : pass(id)))
      return play(start, [...flying, ...two]).state
    }
    const meet = order('intercept', 'cw-fighter-2', 'cv-bomber-1')
    const behind = over(['fighter', 'bomber', 'bomber'], ['cw-fighter-1', 'cw-fighter-2'])
    const odds = oddsOf(behind, meet)
    // Three dice, a six each.
    const sixes = [125, 75, 15, 1].map((ways) => Number((ways / 216).toFixed(12)))
    expect(odds).toEqual(Object.fromEntries(sixes.map((p, many) => [`cv-bomber-1: ${LOST[many]}`, p])))
    expect(oddsOf(over(['bomber'], ['cw-fighter-2']), meet)).toEqual(odds)
    expect(fought(behind, [meet, pass('cw')], by('cw-fighter-2'), 'air attack')).toEqual(odds)
  })
})

describe('strafing and anti-aircraft fire', () => {
  const cruiser: Units = [
    { id: 'cl', side: 'b', hex: '0705', heading: 'N' },
    { id: 'bb', side: 'b', class: 'battleship', hex: '0706', heading: 'N' },
  ]
  const raid = (fighters: number, bombers: number, targets: Units = cruiser) => {
    const launched = [...Array.from({ length: fighters }, () => 'fighter'), ...Array.from({ length: bombers }, () => 'bomber')]
    const start = battle([carrier('cv', 'a', { fighter: fighters, bomber: bombers }, { launched }), ...targets])
    return play(
      start,
      start.stands.map(({ id }) => order('strike', id, 'cl')),
    ).state
  }

  it('of a stand that strafes are its own three dice', () => {
    const strafe = order('strafe', 'cv-fighter-1', 'cl')
    const odds = { 'cl: no AA knocked out': Number((125 / 216).toFixed(12)), 'cl: 1 AA knocked out': Number((91 / 216).toFixed(12)) }
    expect(oddsOf(raid(1, 0), strafe)).toEqual(odds)
    expect(oddsOf(raid(2, 2), strafe)).toEqual(odds)
    expect(fought(raid(2, 1), [strafe, pass('cv-fighter-2'), pass('cl'), pass('bb')], by('cv-fighter-1'), 'air attack')).toEqual(odds)
    expect(oddsOf(raid(1, 0), pass('cv-fighter-1'))).toEqual({ '': 1 })
  })

  it('are of the guns, not of the bombs that fall after them, nor of strafers before', () => {
    const shoot = order('anti-aircraft', 'cl', 'cv-bomber-1')
    const strafed = play(raid(1, 2), [order('strafe', 'cv-fighter-1', 'cl')]).state
    const odds = oddsOf(strafed, shoot)
    // The four points of a cruiser; three sixes and four are alike to three flight points.
    const fourDice = [625, 500, 150, 21].map((ways) => Number((ways / 1296).toFixed(12)))
    expect(odds).toEqual(Object.fromEntries(fourDice.map((p, hits) => [`cv-bomber-1: ${LOST[hits]}`, p])))
    expect(oddsOf(raid(0, 2), shoot)).toEqual(odds)
    expect(fought(raid(0, 2), [shoot, pass('bb')], by('cl'), 'air attack')).toEqual(odds)
    // A support's are its own, whatever the target's guns have been told.
    const support = play(raid(0, 2), [pass('cl')]).state
    const told = play(raid(0, 2), [shoot]).state
    expect(oddsOf(told, order('anti-aircraft', 'bb', 'cv-bomber-1'))).toEqual(oddsOf(support, order('anti-aircraft', 'bb', 'cv-bomber-1')))
    expect(oddsOf(told, pass('bb'))).toEqual({ '': 1 })
  })

  it('at strafers are of the guns as they stand, as at bombers, however many strafe them first', () => {
    const alone: Units = [{ id: 'cl', side: 'b', class: 'destroyer', hex: '0705', heading: 'N' }]
    const [first, second] = [order('strafe', 'cv-fighter-1', 'cl'), order('strafe', 'cv-fighter-2', 'cl')]
    // One point: one die.
    const sixth = Number((1 / 6).toFixed(12))
    const oneDie = (id: string) => ({ [`${id}: ${LOST[0]}`]: Number((5 / 6).toFixed(12)), [`${id}: ${LOST[1]}`]: sixth })
    for (const strafed of [play(raid(2, 1, alone), [first, second]).state, play(raid(2, 1, alone), [first, pass('cv-fighter-2')]).state]) {
      for (const id of ['cv-fighter-1', 'cv-bomber-1']) expect(oddsOf(strafed, order('anti-aircraft', 'cl', id))).toEqual(oneDie(id))
    }
  })

  it('bombs that nobody can shoot at fall at once, and are of the stand that is asked', () => {
    const boat: Units = [{ id: 'cl', side: 'b', class: 'submarine', submerged: false, hex: '0705', heading: 'N' }]
    const start = battle([carrier('cv', 'a', { bomber: 2 }, { launched: ['bomber', 'bomber'] }), ...boat])
    const strike = order('strike', 'cv-bomber-2', 'cl')
    const second = play(start, [order('strike', 'cv-bomber-1', 'cl')]).state
    expect(oddsOf(second, strike)).toEqual(oddsOf(play(start, [pass('cv-bomber-1')]).state, strike))
    expect(oddsOf(second, strike)['cl: no damage']).toBeCloseTo(125 / 216, 9)
  })
})

describe('ramming', () => {
  it('has the odds of its two dice, though the move is told before them', () => {
    const start = battle([
      { id: 'x', side: 'a', class: 'battleship', hex: '1010', heading: 'N' },
      { id: 'y', side: 'b', class: 'destroyer', hex: '1009', heading: 'N' },
    ])
    const ram: Order = { order: 'move', unit: 'x', to: '1009', heading: 'N', ram: 'y' }
    const odds = oddsOf(untilAsked(start, 'a x move'), ram)
    // The destroyer loses D6+1 of her six: six or seven with a 5 or a 6, and a 6 sinks her; the battleship D6-2, never less than none.
    const rammer = ['no damage', 'no damage', '1 FP', '2 FP', '3 FP', '4 FP']
    const expected: Record<string, number> = {}
    for (const lost of [2, 3, 4, 5, 6, 7]) {
      for (const own of rammer) {
        const words = `y: ${lost} FP; x: ${own}${lost === 7 ? '; y: sinks' : ''}`
        expected[words] = (expected[words] ?? 0) + 1 / 36
      }
    }
    expect(Object.keys(odds).sort()).toEqual(Object.keys(expected).sort())
    for (const [words, p] of Object.entries(expected)) expect(odds[words]).toBeCloseTo(p, 9)
  })
})
