import { describe, expect, it } from 'vitest'
import { gurps, type State, type Unit } from '../../src/gurps/index.js'
import { refuseAid } from '../../src/gurps/losses.js'
import { bestFire, boardNobody, boardWeaker, dealTo, fightOn, foe, helpAll, reloadMost } from '../../src/gurps/policies.js'
import { card, scenario, Table, unit } from './helpers.js'

// What each policy chooses, one choice at a time.

/** Red, two hexes from two enemies on her right, and one on her left; ships changed by hand. */
function three(changes: Readonly<Record<string, Partial<Unit>>> = {}): { state: State; red: Unit; enemies: readonly Unit[] } {
  const { state } = new Table(
    scenario([
      unit('red', 'red', '1010', 'N'),
      unit('b', 'blue', '1210', 'N', { ship: card({ dr: 3 }) }),
      unit('c', 'blue', '1410', 'N'),
      unit('d', 'blue', '0810', 'N', { ship: card({ sizeModifier: 9 }) }),
      unit('far', 'blue', '2525', 'N', { ship: card({ dr: 0, sizeModifier: 12 }) }),
    ]),
    [6, 5, 4, 3, 2],
  )
  const changed: State = { ...state, units: state.units.map((each) => ({ ...each, ...changes[each.id] })) }
  const [red, ...enemies] = changed.units as [Unit, ...Unit[]]
  return { state: changed, red, enemies }
}
const condition = (change: Partial<Unit['condition']>) => ({ ...(three().red.condition as Unit['condition']), ...change })
const fire = (target: string, battery: 'left' | 'right', cannons: number) => ({ order: 'fire', unit: 'red', battery, target, cannons })

describe('the best broadside', () => {
  it('is at what is easiest to hit and pierce, by the battery that bears, with all its cannons', () => {
    const { state, red, enemies } = three()
    expect(bestFire(state, red, enemies)).toEqual(fire('d', 'left', 5))
    expect(bestFire(state, red, enemies.slice(0, 2))).toEqual(fire('c', 'right', 5))
    expect(bestFire(state, red, enemies.slice(0, 1))).toEqual(fire('b', 'right', 5))
    expect(bestFire(state, red, enemies.slice(3))).toBeNull()
  })

  it('is with what is loaded, and what the crew can serve', () => {
    const loaded = three({ red: { loaded: { left: 0, right: 3, front: 0, back: 0 } } })
    expect(bestFire(loaded.state, loaded.red, loaded.enemies)).toEqual(fire('c', 'right', 3))
    const few = three({ red: { condition: condition({ active: 6 }), used: 1 } })
    expect(bestFire(few.state, few.red, few.enemies)).toEqual(fire('d', 'left', 2))
  })

  it('alongside an enemy takes a quarter of the crew from the fight at most: two to a cannon', () => {
    const { state, red, enemies } = three({ red: { condition: condition({ active: 24 }) } })
    const fighting: State = { ...state, boardings: [{ a: 'red', b: 'b', planA: null, planB: null }] }
    expect(bestFire(fighting, red, enemies)).toEqual(fire('d', 'left', 3))
    expect(bestFire(state, red, enemies)).toEqual(fire('d', 'left', 5))
    const spent = three({ red: { condition: condition({ active: 7 }) } })
    expect(bestFire({ ...spent.state, boardings: fighting.boardings }, spent.red, spent.enemies)).toBeNull()
  })

  it('is by what a miss does under the house rules in force (GNC-GUN-06)', () => {
    const fired = (missDamage: 'half-of-through' | 'half-before-dr') => {
      const ship = (dr: number, change: object = {}) => card({ dr, crew: 60, expertise: 3, ...change })
      const few = { left: 2, right: 5, front: 0, back: 0 }
      const { state } = new Table(
        scenario(
          [
            unit('red', 'red', '1010', 'N', { ship: ship(2, { cannons: few }) }),
            unit('hard', 'blue', '1210', 'N', { ship: ship(10) }),
            unit('soft', 'blue', '0810', 'N', { ship: ship(2) }),
          ],
          { options: { missDamage } },
        ),
        [6, 5, 4],
      )
      const [red, ...enemies] = state.units as [Unit, ...Unit[]]
      return bestFire(state, red, enemies)
    }
    // Hardly anything hits. 5 cannons at DR 10 bring 18.6 points through where the half is taken last, and 1.4 where it is taken first; 2 at DR 2 bring 15.5 or 13.5.
    expect(fired('half-of-through')).toEqual(fire('hard', 'right', 5))
    expect(fired('half-before-dr')).toEqual(fire('soft', 'left', 2))
  })

  it('of two alike is the first', () => {
    const { state, red, enemies } = three()
    const twins = [enemies[1] as Unit, { ...(enemies[1] as Unit), id: 'twin' }]
    expect(bestFire(state, red, twins)).toEqual(fire('c', 'right', 5))
  })

  it('counts the points of targets of several scales on one', () => {
    // 5d at DR 2: of 175 points 155 are through on a scale of 10, 173 on a scale of 1. Of a ship of scale 100 the DR stops all of it.
    const ship = three().enemies[1]?.ship as Unit['ship']
    const scaled = (scale: number) => three({ b: { ship: { ...ship, scale }, condition: condition({}) } })
    const at = (scale: number) => {
      const { state, red, enemies } = scaled(scale)
      return [enemies.slice(0, 2), enemies.slice(0, 2).reverse()].map((targets) => bestFire(state, red, targets)?.target)
    }
    expect([at(1), at(10), at(100)]).toEqual([
      ['b', 'b'],
      ['b', 'c'],
      ['c', 'c'],
    ])
    // What little more goes through on the smaller scale does not make up for a smaller chance to hit; ten times the points would.
    const small = three({ b: { ship: { ...ship, scale: 1, sizeModifier: 5 }, condition: condition({}) } })
    expect(bestFire(small.state, small.red, small.enemies.slice(0, 2))?.target).toBe('c')
  })

  it('counts a cannon that cannot pierce for little, on whatever scale', () => {
    const thick = three({ c: { condition: condition({ dr: 99 }) } })
    expect(bestFire(thick.state, thick.red, thick.enemies.slice(1, 2))).toEqual(fire('c', 'right', 5))
    expect(bestFire(thick.state, thick.red, thick.enemies.slice(0, 2))).toEqual(fire('b', 'right', 5))
  })
})

describe('dealing', () => {
  type Given = Partial<Record<'leadership' | 'gunnery' | 'navigation' | 'firstAid' | 'tactician', number>>
  const dealt = (officer: Parameters<typeof dealTo>[0], officers: Given, noCommander: 'caps-all' | 'gunner-only' = 'caps-all') => {
    const units = [unit('red', 'red', '0510', 'N', { ship: card({ officers }) }), unit('blue', 'blue', '2520', 'N')]
    const prepared = gurps.prepare(scenario(units, { options: { noCommander } }))
    const order = dealTo(officer)(prepared, prepared.units[0] as Unit)
    return [order.leadership, order.gunnery, order.navigation, order.firstAid]
  }
  const nobody = [0, 0, 0, 0]

  it('gives a navigator without a commander all there is where nobody is capped then, and a gunner nothing (GNC-OFF-02)', () => {
    const officers = { navigation: 1, gunnery: -2, tactician: 3 }
    expect(dealt('navigation', officers, 'gunner-only')).toEqual([0, 0, 3, 0])
    expect(dealt('gunnery', officers, 'gunner-only')).toEqual(nobody)
    // With a commander it is he that counts.
    expect(dealt('gunnery', { ...officers, leadership: 0 }, 'gunner-only')).toEqual(nobody)
    expect(dealt('gunnery', { ...officers, leadership: 1 }, 'gunner-only')).toEqual([0, 1, 0, 0])
  })

  it('gives whoever is held back no more than that, and the commander and the surgeon all', () => {
    const officers = { leadership: 2, navigation: 1, gunnery: 3, firstAid: 0, tactician: 4 }
    expect(dealt('navigation', officers)).toEqual([0, 0, 1, 0])
    expect(dealt('gunnery', officers)).toEqual(nobody)
    // The tactician himself has no more than the commander lets him have.
    expect(dealt('firstAid', officers)).toEqual([0, 0, 0, 2])
    expect(dealt('leadership', officers)).toEqual([2, 0, 0, 0])
    expect([dealt(null, officers), dealt('firstAid', { leadership: 2, tactician: 2 })]).toEqual([nobody, nobody])
  })

  const leveled = { leadership: 3, gunnery: 1, navigation: 1, firstAid: 1, tactician: 3 }
  const raised = (ship: object, change: Partial<Unit> = {}, boarding = false) => {
    const own = card({ officers: leveled, ...ship })
    const { state } = new Table(scenario([unit('red', 'red', '0510', 'N', { ship: own }), unit('blue', 'blue', '2520', 'N')]), [6, 5])
    const red: Unit = { ...(state.units[0] as Unit), ...change }
    const view: State = boarding ? { ...state, boardings: [{ a: 'blue', b: 'red', planA: null, planB: null }] } : state
    return (['leadership', 'gunnery', 'navigation', 'firstAid'] as const).map((officer) => dealTo(officer)(view, red)[officer])
  }
  const active = (crew: number) => ({ condition: condition({ active: crew }) })

  it('keeps all for the fight while she is boarded (GNC-OFF-06)', () => {
    expect([raised({}), raised({}, {}, true)]).toEqual([
      [3, 2, 2, 3],
      [0, 0, 0, 0],
    ])
  })

  it('gives a gunner nothing without cannons and two men for one, nor gunner and navigator below her skeleton crew (GNC-MOVE-07, GNC-GUN-02)', () => {
    const none = { left: 0, right: 0, front: 0, back: 0 }
    expect(raised({ cannons: none })).toEqual([3, 0, 2, 3])
    expect(raised({ cannons: { ...none, back: 1 } }, { loaded: none })).toEqual([3, 2, 2, 3])
    expect([raised({ skeletonCrew: 0 }, active(2)), raised({ skeletonCrew: 0 }, active(1))]).toEqual([
      [3, 2, 2, 3],
      [3, 0, 2, 3],
    ])
    expect([raised({}, active(5)), raised({}, active(4))]).toEqual([
      [3, 2, 2, 3],
      [3, 0, 0, 3],
    ])
  })

  it('gives a navigator nothing without masts (GNC-MOVE-06)', () => {
    // 14 kph are a move of 2; 9 steps down is 1/9, 10 steps 1/10, which is none.
    const lost = (masts: number) => raised({}, { condition: condition({ mastLost: masts }) })
    expect([lost(9), lost(10)]).toEqual([
      [3, 2, 2, 3],
      [3, 2, 0, 3],
    ])
  })
})

describe('help', () => {
  const helped = (dead: number, wounded: number, firstAid: number, fatigue = 0) => {
    const ship = card({ officers: { leadership: 0, firstAid }, mage: { fatigue } })
    const { state } = new Table(scenario([unit('red', 'red', '1010', 'N', { ship }), unit('blue', 'blue', '2020', 'N')]), [6, 5])
    const red: Unit = { ...(state.units[0] as Unit), fallen: { dead, wounded } }
    const order = helpAll(state, red, 0)
    expect(refuseAid(red, order, 0, state)).toBeNull()
    return [order.spells, order.lives, order.alive]
  }

  it('is for the wounded first, then for the dying, and for those once more (GNC-OFF-04)', () => {
    expect([1, 2, 3, 4, 5].map((points) => helped(1, 1, points))).toEqual([
      [0, 0, 1],
      [0, 1, 1],
      [0, 1, 2],
      [0, 1, 2],
      [0, 1, 2],
    ])
    expect([3, 4, 5, 6].map((points) => helped(2, 2, points))).toEqual([
      [0, 1, 2],
      [0, 2, 2],
      [0, 2, 3],
      [0, 2, 4],
    ])
    // Whom a spell has brought back needs neither.
    expect(helped(2, 1, 9, 4)).toEqual([1, 1, 2])
  })

  it('is by spells for the dying, then for the wounded whom the surgeon has no point for (GNC-OFF-05)', () => {
    expect([0, 4, 8, 12, 16, 20].map((fatigue) => helped(2, 3, 1, fatigue))).toEqual([
      [0, 0, 1],
      [1, 0, 1],
      [2, 0, 1],
      [3, 0, 1],
      [4, 0, 1],
      [4, 0, 1],
    ])
    expect([helped(0, 1, 0, 4), helped(0, 1, 1, 4)]).toEqual([
      [1, 0, 0],
      [0, 0, 1],
    ])
  })

  it('keeps a ship from being taken while there are spells (GNC-BRD-07)', () => {
    const sloop = card({ crew: 8, skeletonCrew: 4, mage: { fatigue: 8 }, officers: {} })
    const { state } = new Table(
      scenario([unit('red', 'red', '1010', 'N', { ship: sloop, condition: { active: 1, wounded: 7 } }), unit('blue', 'blue', '2020', 'N')]),
      [6, 5],
    )
    const red: Unit = { ...(state.units[0] as Unit), fallen: { dead: 0, wounded: 1 }, condition: condition({ active: 0 }) }
    expect(helpAll(state, red, 0)).toEqual({ order: 'aid', unit: 'red', spells: 1, lives: 0, alive: 0, masts: 0 })
  })
})

describe('reloading', () => {
  const reloading = (red: Partial<Unit>, boarding = false) => {
    const { state, red: own } = three({ red })
    return reloadMost(boarding ? { ...state, boardings: [{ a: 'red', b: 'b', planA: null, planB: null }] } : state, own)
  }
  const empty = (left: number, right: number) => ({ reloadable: { left, right, front: 0, back: 0 } })

  it('begins with the battery that has most to reload, the first of those alike', () => {
    expect(reloading(empty(2, 3))).toEqual({ order: 'reload', unit: 'red', battery: 'right', cannons: 3 })
    expect(reloading(empty(3, 3))).toMatchObject({ battery: 'left', cannons: 3 })
    expect(reloading(empty(0, 0))).toBeNull()
  })

  it('takes two of the crew for each cannon, and none in a boarding', () => {
    expect(reloading({ ...empty(0, 5), used: 33 })).toMatchObject({ cannons: 3 })
    expect(reloading({ ...empty(0, 5), used: 39 })).toBeNull()
    expect(reloading(empty(0, 5), true)).toBeNull()
  })
})

describe('boarding', () => {
  it('may be left to others', () => {
    expect(boardNobody()).toBeNull()
  })

  it('is of the first ship alongside with a smaller crew', () => {
    const beside = (crew: number) => {
      const { state } = new Table(
        scenario([unit('red', 'red', '1010', 'N'), unit('b', 'blue', '1110', 'N', { ship: card({ crew }) })]),
        [6, 5],
      )
      const [red, ...others] = state.units as [Unit, ...Unit[]]
      return boardWeaker(state, red, others)
    }
    expect(beside(39)).toEqual({ order: 'board', unit: 'red', target: 'b' })
    expect(beside(40)).toBeNull()
    const { state, red, enemies } = three({ c: { condition: condition({ active: 1 }) } })
    expect(boardWeaker(state, red, enemies)).toBeNull()
  })

  it('is given up against five times the crew, and broken off as told', () => {
    const plan = (own: number, theirs: number, breaksOff: boolean, used = 0) => {
      const { state, red, enemies } = three({
        red: { condition: condition({ active: own }), used },
        b: { condition: condition({ active: theirs }), playerCharacters: 3 },
      })
      return fightOn(() => breaksOff)(state, red, enemies[0] as Unit)
    }
    expect(plan(8, 40, false)).toEqual({ order: 'surrender', unit: 'red' })
    expect(plan(9, 40, false)).toEqual({ order: 'fight', unit: 'red', engaged: 3, disengage: false })
    expect(plan(9, 40, true)).toMatchObject({ disengage: true })
    expect(plan(2, 9, false)).toMatchObject({ engaged: 2 })
    // Who serves a gun faces nobody (GNC-GUN-02).
    expect([plan(9, 40, false, 7), plan(9, 40, false, 10)]).toMatchObject([{ engaged: 2 }, { engaged: 0 }])
  })

  it('the foe is the ship at the other end', () => {
    const { state, red, enemies } = three()
    const fighting: State = { ...state, boardings: [{ a: 'c', b: 'red', planA: null, planB: null }] }
    expect([foe(fighting, red).id, foe(fighting, enemies[1] as Unit).id, foe(state, red).id]).toEqual(['c', 'red', 'red'])
  })
})
