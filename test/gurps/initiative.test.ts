import { describe, expect, it } from 'vitest'
import { Battle } from '../../src/core/battle.js'
import { gurps } from '../../src/gurps/index.js'
import { tellFacts } from '../../src/report/facts.js'
import { card, scenario, unit } from './helpers.js'

describe('the why of initiative (GNC-TURN-01)', () => {
  const slow = { ship: card({ topSpeedKph: 3 }), condition: { mastLost: 1 } }
  const navigated = { ship: card({ topSpeedKph: 7, officers: { leadership: 5, gunnery: 0, navigation: 1 } }) }
  const units = [
    unit('a', 'red', '0505', 'N', slow),
    unit('b', 'blue', '1010', 'N'),
    unit('c', 'red', '1515', 'N', navigated),
    unit('d', 'blue', '2020', 'N', { ship: card({ player: true }) }),
  ]
  const why = (told: string) => {
    const battle = Battle.start(gurps, scenario(units), { seed: 1, dice: [6, 3, 3, 3] })
    const place = battle.events.findIndex((event) => gurps.tell(event, (id) => id) === told)
    return tellFacts(battle.explain(place))
  }

  it('of a die has the move with its facts, the die and the sum', () => {
    expect(why('a throws 6 for initiative')).toEqual([
      'GNC-SHIP-02  move of the top speed at 3: 1/2 (speed of GURPS/Naval Combat [T])',
      'GNC-MOVE-06  masts: -1',
      'GNC-TURN-01  1D6 for initiative: 6',
      'GNC-TURN-01  die and move: 6+1/3',
    ])
    expect(why('c throws 3 for initiative')).toEqual([
      'GNC-SHIP-02  move of the top speed at 7: 1 (speed of GURPS/Naval Combat [T])',
      'GNC-OFF-07   navigator: +1',
      'GNC-TURN-01  1D6 for initiative: 3',
      'GNC-TURN-01  die and move: 5',
    ])
  })

  it('of the order has what every ship comes to, and what breaks a tie', () => {
    // b, c and d are equal: c has the better navigator, d is the players' ship.
    expect(why('order of the turn: a, c, d, b')).toEqual([
      'GNC-TURN-01  die 6 and move 1/3 of a: 6+1/3',
      'GNC-TURN-01  die 3 and move 2 of c: 5',
      'GNC-TURN-01  navigation of c, for the tie: 1',
      'GNC-TURN-01  die 3 and move 2 of d: 5',
      'GNC-TURN-01  navigation of d, for the tie: 0',
      'GNC-TURN-01  d is of the players, for the tie: yes',
      'GNC-TURN-01  die 3 and move 2 of b: 5',
      'GNC-TURN-01  navigation of b, for the tie: 0',
      'GNC-TURN-01  b is of the players, for the tie: no',
    ])
  })
})
