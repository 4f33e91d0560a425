import { describe, expect, it } from 'vitest'
import { begin, isAsked, play, scenario, until, vessel, why } from './helpers.js'

describe('why anti-aircraft fire is refused (MNW-AIR-04)', () => {
  const asked = () => {
    const start = begin(
      scenario([
        { id: 'cv', side: 'a', ship: { class: 'carrier', aircraft: { fighter: 1, bomber: 1 } }, launched: ['fighter', 'bomber'] },
        { id: 'near', side: 'b', class: 'destroyer', hex: '0505' },
        { id: 'ca', side: 'b', hex: '0506' },
      ]),
    )
    const strikes = ['cv-fighter-1', 'cv-bomber-1'].map((unit) => ({ order: 'strike' as const, unit, target: 'ca' }))
    return until(play(start, strikes).state, isAsked('anti-aircraft'))
  }
  const fire = (target: string) => ({ order: 'anti-aircraft' as const, unit: 'near', target })

  it('of a vessel without guns for it: that she has none', () => {
    const state = asked()
    expect(why(state, fire('cv-bomber-1'))).toBeUndefined()
    const units = state.units.map((unit) => (unit.id === 'near' ? { ...unit, aaLost: unit.ship.aa } : unit))
    expect(why({ ...state, units }, fire('cv-bomber-1'))).toBe('MNW-AIR-04: near has no anti-aircraft guns left')
  })

  it('at one that strafes an enemy near by: that she does nothing to her own side', () => {
    const state = asked()
    const { q, r, surface } = vessel(state, 'near')
    const units = state.units.map((unit) => (unit.id === 'cv' ? { ...unit, q, r, surface } : unit))
    const stands = state.stands.map((stand) => (stand.kind === 'fighter' ? { ...stand, side: 'b', aim: 'cv' } : stand))
    expect(why({ ...state, units, stands }, fire('cv-fighter-1'))).toBe(
      'MNW-AIR-04: cv-fighter-1 attacks neither near nor a vessel that near supports',
    )
  })
})
