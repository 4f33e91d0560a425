import { describe, expect, it } from 'vitest'
import { scripted } from '../../src/testing/index.js'
import { FIRE } from './duel.js'

describe('scripted dice', () => {
  it('gives the dice in order, one entry a request', () => {
    const rolled = scripted([7, 11, [6, 1, 5]], (chance) => [
      chance.die(10, FIRE),
      chance.total(3, 6, FIRE),
      chance.faces(3, 6, [5, 6], FIRE),
    ])
    expect(rolled).toEqual([7, 11, [1, 1]])
  })

  it('refuses a die too few, one left over, and a face that cannot be', () => {
    const shoot = (dice: readonly number[]) => () => scripted(dice, (chance) => chance.die(10, FIRE))
    expect(shoot([])).toThrow(/dice|missing/)
    expect(shoot([3, 4])).toThrow(/left over/)
    expect(shoot([11])).toThrow(/from 1 to 10; found 11/)
  })
})
