import { describe, expect, it } from 'vitest'
import { ScriptedChance } from '../../src/core/scripted.js'
import { factsFor, reconstructed, type TableSource, Trace } from '../../src/core/trace.js'

const text: TableSource = { table: 'combat results', pack: 'core', mark: 'T' }
const ours: TableSource = { table: 'torpedo results', pack: 'core', mark: 'R' }

describe('facts', () => {
  it('stand in the order they were told, each with what was said and nothing more', () => {
    const trace = new Trace()
    trace.modifier('C-1', 'fire control', -1)
    trace.modifier('C-2', 'range', -2, ours)
    trace.lookUp('C-3', 'column', ['long', 4], '-3 -2', text)
    trace.rounding('C-4', 'speed', '7/2', 3)
    trace.result('C-5', 'hit', false)
    trace.roll({ form: 'total', count: 3, sides: 6, purpose: { name: 'to hit', clause: 'C-6' }, dice: 11 })
    trace.roll({ form: 'faces', count: 2, sides: 10, purpose: { name: 'salvo', clause: 'C-7' }, dice: [10, 1] })
    expect(trace.facts).toStrictEqual([
      { fact: 'modifier', clause: 'C-1', what: 'fire control', value: -1 },
      { fact: 'modifier', clause: 'C-2', what: 'range', value: -2, source: ours },
      { fact: 'look-up', clause: 'C-3', what: 'column', at: ['long', 4], value: '-3 -2', source: text },
      { fact: 'rounding', clause: 'C-4', what: 'speed', from: '7/2', to: 3 },
      { fact: 'result', clause: 'C-5', what: 'hit', value: false },
      { fact: 'roll', clause: 'C-6', what: 'to hit', roll: '3D6', dice: 11 },
      { fact: 'roll', clause: 'C-7', what: 'salvo', roll: '2D10', dice: [10, 1] },
    ])
    expect(JSON.parse(JSON.stringify(trace.facts))).toStrictEqual(trace.facts)
  })

  it('take in the dice of a chance that it watches', () => {
    const trace = new Trace()
    const chance = new ScriptedChance([4, [2, 6]], { observe: (roll) => trace.roll(roll) })
    chance.die(10, { name: 'gunnery', clause: 'C-1' })
    chance.faces(2, 6, [6], { name: 'bombs', clause: 'C-2' })
    expect(trace.facts).toStrictEqual([
      { fact: 'roll', clause: 'C-1', what: 'gunnery', roll: '1D10', dice: 4 },
      { fact: 'roll', clause: 'C-2', what: 'bombs', roll: '2D6', dice: [2, 6] },
    ])
  })

  it('of two traces are apart', () => {
    const [one, other] = [new Trace(), new Trace()]
    one.modifier('C-1', 'a', 1)
    expect([one.facts.length, other.facts.length]).toEqual([1, 0])
  })
})

describe('facts that not all may know who know of the event', () => {
  it('are known to the sides that are named, who are not told who else is', () => {
    const trace = new Trace()
    trace.result('C-1', 'hit', true)
    trace.lookUp('C-2', 'range', ['escort', 'capital'], 7, text, ['red', 'blue'])
    trace.lookUp('C-3', 'column', ['long'], '-3', text)
    const [hit, range, column] = [
      { fact: 'result', clause: 'C-1', what: 'hit', value: true },
      { fact: 'look-up', clause: 'C-2', what: 'range', at: ['escort', 'capital'], value: 7, source: text },
      { fact: 'look-up', clause: 'C-3', what: 'column', at: ['long'], value: '-3', source: text },
    ]
    expect(trace.facts).toStrictEqual([hit, { ...range, knownTo: ['red', 'blue'] }, column])
    for (const side of ['red', 'blue']) expect(factsFor(trace.facts, side)).toStrictEqual([hit, range, column])
    expect(factsFor(trace.facts, 'green')).toStrictEqual([hit, column])
    const open = new Trace()
    open.result('C-1', 'hit', true)
    expect(factsFor(open.facts, 'green')).toBe(open.facts)
  })
})

describe('reconstructed tables', () => {
  it('are named once each, whether read or added, and those of the text not at all', () => {
    const trace = new Trace()
    trace.lookUp('C-1', 'hits', [7], 2, ours)
    trace.modifier('C-2', 'visibility', -1, { ...ours, table: 'visibility' })
    trace.lookUp('C-3', 'hits', [9], 3, { ...ours })
    trace.lookUp('C-4', 'hits', [9], 3, text)
    trace.modifier('C-5', 'range', 1)
    trace.modifier('C-6', 'moon', 1, text)
    trace.lookUp('C-7', 'hits', [9], 3, { ...ours, pack: 'house' })
    expect(reconstructed(trace.facts)).toEqual([ours, { ...ours, table: 'visibility' }, { ...ours, pack: 'house' }])
  })
  it('are none where nothing was looked up', () => {
    expect(reconstructed([])).toEqual([])
    expect(reconstructed([{ fact: 'result', clause: 'C-1', what: 'hit', value: true }])).toEqual([])
  })
  it('are told apart by pack and table, though their names run together', () => {
    const facts = [
      { table: 'b c', pack: 'a' },
      { table: 'c', pack: 'a b' },
    ].map((each) => ({ fact: 'modifier' as const, clause: 'C-1', what: 'x', value: 1, source: { ...each, mark: 'R' as const } }))
    expect(reconstructed(facts)).toHaveLength(2)
  })
})
