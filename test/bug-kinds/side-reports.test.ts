import { describe, expect, it } from 'vitest'
import { Battle, SeededChance } from '../../src/index.js'
import { REPORT_FORMATS, report } from '../../src/report/index.js'
import { CASES, playOn } from './support.js'

const SEED = 'a seed that nobody would write'

describe.each(CASES)('what a side of $id is handed', ({ ruleset, scenario }) => {
  const begun = (orders: number) => {
    const battle = Battle.start(ruleset, scenario(), { seed: SEED })
    playOn(battle, SeededChance.fromSeed('the players'), orders)
    return battle
  }

  it('holds no seed, no state of the generator and no dice to come, in no view, event or report; the umpire’s record holds them', () => {
    for (const orders of [0, 7, 25, 1000]) {
      const battle = begun(orders)
      const record = battle.record()
      const words = Object.values(record.generator.state).map(String)
      const secrets = [SEED, record.generator.name, ...words.filter((word) => word.length > 6)]
      expect(secrets.length).toBeGreaterThan(3)
      for (const secret of secrets) expect(JSON.stringify(record)).toContain(secret)
      for (const side of ruleset.sides(battle.state)) {
        const handed = [
          JSON.stringify(battle.view(side)),
          JSON.stringify(battle.events.filter(({ knownTo }) => knownTo.includes(side))),
          ...REPORT_FORMATS.map((format) => report(record, { for: side, format, why: true })),
        ]
        for (const text of handed) for (const secret of secrets) expect(text).not.toContain(secret)
      }
      expect(report(record, { for: 'umpire' })).toContain(SEED)
    }
  })

  it('is made from the whole log, which stays whole: the umpire can open it all after the battle', () => {
    const battle = begun(1000)
    const before = JSON.stringify(battle.record())
    const sides = ruleset.sides(battle.state)
    const told = sides.map((side) => report(battle.record(), { for: side, format: 'json' }))
    expect(JSON.stringify(battle.record())).toBe(before)
    const frames = (text: string) => (JSON.parse(text) as { frames: { events: { event: object }[] }[] }).frames
    const all = frames(report(battle.record(), { for: 'umpire', format: 'json' })).flatMap(({ events }) => events.map(({ event }) => event))
    expect(all.length).toBeGreaterThan(20)
    for (const text of told) {
      // Everything that a side is told the umpire is told too, word for word, who knows of it aside.
      const known = all.map((event) => JSON.stringify({ ...event, knownTo: undefined }))
      for (const { event } of frames(text).flatMap(({ events }) => events)) expect(known).toContain(JSON.stringify(event))
    }
  })
})
