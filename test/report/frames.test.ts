import { describe, expect, it } from 'vitest'
import type { Hex } from '../../src/core/hex.js'
import { type Dossier, report } from '../../src/report/index.js'
import { kept } from './battles.js'

const told = (name: string) => JSON.parse(report(kept(name), { for: 'umpire', format: 'json' })) as Dossier

describe('the tracks of ships', () => {
  it('are whole: each begins where the one before it ended, also after a turn of the helm', () => {
    const at = new Map<string, Hex>()
    let turns = 0
    for (const { event, gist } of told('0.1.0-gurps').frames.flatMap(({ events }) => events)) {
      if (event.event === 'helm') turns++
      if (!gist?.track || event.actor === undefined) continue
      const before = at.get(event.actor)
      if (before) expect(gist.track[0]).toEqual(before)
      at.set(event.actor, gist.track.at(-1) as Hex)
    }
    expect(turns).toBeGreaterThan(3)
  })
})
