import { describe, expect, it } from 'vitest'
import { Battle, replay } from '../../src/core/battle.js'
import type { Chance, Dice } from '../../src/core/chance.js'
import { openRequest } from '../../src/core/open-request.js'
import { corpen18, type Order } from '../../src/corpen18/index.js'
import { ACTION, ANY, faultOf } from './support.js'

const fireAt = (unit: string, target: string): Order => ({ order: 'fire', unit, battery: 'main', target })

/** A battle in its first combat phase, the torpedo boats of both sides within reach. */
function inCombat(change: object = {}) {
  const battle = Battle.start(corpen18, { ...ACTION, ...change }, { seed: 1 })
  while (battle.decision?.question === 'move') battle.order({ order: 'move', unit: battle.decision.unit, steps: '' })
  return battle
}

describe('what dice an order wants', () => {
  it('is asked one request at a time, with who does what to whom', () => {
    const battle = inCombat()
    const order = fireAt('r1', 'b1')
    const open = battle.wants(order, [])
    expect(open).toMatchObject({ form: 'die', count: 1, sides: 10, purpose: { name: 'gunnery', clause: 'C18-GUN-11' } })
    expect(open?.event).toMatchObject({ event: 'gunnery', actor: 'r1', target: 'b1' })
    expect(corpen18.gist?.(open?.event as never, (id) => id.toUpperCase())?.subject).toBe('main battery of R1 at B1')
    expect(battle.wants(order, [7])).toBeNull()
  })

  it('changes nothing by being asked', () => {
    const battle = inCombat()
    const before = battle.record()
    battle.wants(fireAt('r1', 'b1'), [])
    battle.wants(fireAt('r1', 'b1'), [10])
    expect(battle.record()).toEqual(before)
  })

  it('depends on the dice that fell: damage is asked for only where a torpedo ran true', () => {
    const close = ACTION.units.map((unit) => (unit.id === 'b1' ? { ...unit, hex: '0304' } : unit))
    const battle = inCombat({ units: close })
    const order: Order = { order: 'launch', unit: 'r1', target: 'b1', spreads: 2 }
    const asked = (dice: Dice[]) => battle.wants(order, dice)?.purpose.name ?? null
    expect([asked([]), asked([10]), asked([10, 10]), asked([1, 10]), asked([1, 10, 4])]).toEqual([
      'torpedo spread',
      'torpedo spread',
      null,
      'torpedo damage',
      null,
    ])
  })

  it('refuses what the order itself would refuse, and dice that cannot be', () => {
    const battle = inCombat()
    expect(faultOf(() => battle.wants(fireAt('r1', 'r2'), []))).toEqual({ code: 'unlawful-order', path: '' })
    expect(faultOf(() => battle.wants(fireAt('r1', 'b1'), [11]))).toEqual({ code: 'bad-dice', path: 'dice[0]' })
    expect(faultOf(() => battle.wants(fireAt('r1', 'b1'), [1, 1]))).toEqual({ code: 'bad-dice', path: 'dice[1]' })
  })

  it('knows every form of request', () => {
    const asked = (act: (chance: Chance) => unknown, dice: Dice[] = []) => {
      const open = openRequest((chance) => act(chance), dice)
      return open && [open.form, open.count, open.sides]
    }
    expect(asked((chance) => chance.total(3, 6, ANY))).toEqual(['total', 3, 6])
    expect(asked((chance) => chance.faces(4, 6, [5], ANY))).toEqual(['faces', 4, 6])
    expect(asked((chance) => chance.band(6, [3], ANY))).toEqual(['die', 1, 6])
    expect(asked((chance) => [chance.total(3, 6, ANY), chance.faces(2, 6, [5], ANY), chance.die(4, ANY)], [9, [1, 6]])).toEqual([
      'die',
      1,
      4,
    ])
    expect(asked((chance) => [chance.total(3, 6, ANY), chance.band(6, [3], ANY)], [9, 3])).toBeNull()
  })

  it('takes the lowest for the dice that are not there yet', () => {
    const counted = (lows: number[]) => {
      const open = openRequest((chance, journal) => {
        const counts = chance.faces(3, 6, lows, ANY)
        const others = [chance.die(6, ANY), chance.total(2, 6, ANY), chance.band(6, lows, ANY)]
        journal.record({ event: 'counted', turn: 1, phase: 'x', knownTo: [], counts, others } as never)
      }, [])
      return [open?.form, (open?.event as never)?.['counts'], (open?.event as never)?.['others']]
    }
    expect(counted([1, 4])).toEqual(['faces', [3, 0], [1, 2, 1]])
    expect(counted([2])).toEqual(['faces', [0], [1, 2, 0]])
    expect(counted([1, 1])).toEqual(['faces', [0, 3], [1, 2, 2]])
  })

  it('comes to an end with a rule that would roll for ever', () => {
    const open = openRequest((chance) => {
      while (chance.die(6, ANY) !== 6);
    }, [])
    expect(open).toMatchObject({ form: 'die', sides: 6 })
  })
})

describe('real dice', () => {
  it('are marked on record, leave the generator alone, and prove themselves', () => {
    const battle = inCombat()
    const { state } = battle.record().generator
    battle.order(fireAt('r1', 'b1'), { dice: [9] })
    const record = battle.record()
    expect(record.entries.at(-1)).toMatchObject({ dice: [9], real: true })
    expect(record.generator.state).toEqual(state)
    expect(replay(corpen18, record)).toBeNull()
  })

  it('settle the set-up of a scenario too, and its record says so', () => {
    const byLot = { ...ACTION, options: { equalSpeed: 'by-lot' } }
    const dice: number[] = []
    const asked: string[] = []
    for (let open = Battle.wantsAtStart(corpen18, byLot, dice); open; open = Battle.wantsAtStart(corpen18, byLot, dice)) {
      asked.push(`1D${open.sides} ${open.purpose.name}`)
      dice.push(open.sides)
    }
    expect(asked).toEqual(['1D4 order of equal speed', '1D3 order of equal speed', '1D2 order of equal speed'])
    const battle = Battle.start(corpen18, byLot, { seed: 1, dice })
    expect(battle.record().setUp).toMatchObject({ dice: [4, 3, 2], real: true })
    expect(battle.decision?.unit).toBe('b2')
    expect(replay(corpen18, JSON.parse(JSON.stringify(battle.record())))).toBeNull()
    expect(faultOf(() => Battle.start(corpen18, byLot, { seed: 1, dice: [4] }))).toEqual({ code: 'bad-dice', path: 'dice[1]' })
  })

  it('leave a battle as it stood when one of them is wrong', () => {
    const battle = inCombat()
    const before = battle.record()
    for (const dice of [[], [0], [1, 2], [[3]]]) {
      expect(faultOf(() => battle.order(fireAt('r1', 'b1'), { dice })).code).toBe('bad-dice')
      expect(battle.record()).toEqual(before)
    }
  })
})
