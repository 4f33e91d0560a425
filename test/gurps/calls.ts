import { isRefused } from '../../src/core/errors.js'
import type { Ruleset } from '../../src/core/ruleset.js'
import { ScriptedChance } from '../../src/core/scripted.js'
import { type gunnery, gurps, type ShipCard } from '../../src/gurps/index.js'
import type { readyShip } from '../../src/gurps/ship.js'
import { card } from './helpers.js'

export const dice = (...given: number[]) => new ScriptedChance(given)
export const context = { rulesets: { gurps: gurps as Ruleset } }

export type GunneryInput = Parameters<typeof gunnery>[0]
export type Shot = Omit<Partial<GunneryInput>, 'firer' | 'target'> & {
  readonly firer?: Partial<ShipCard>
  readonly target?: Partial<ShipCard>
}
export const shoot = ({ firer = {}, target = {}, ...rest }: Shot = {}): GunneryInput => ({
  firer: { ship: card(firer) },
  target: { ship: card(target) },
  cannons: 5,
  ...rest,
})
export const clause = (answer: object) => (isRefused(answer) ? answer.refused.clause : 'not refused')

export const PARSED = { ...card(), scale: 10, officers: undefined, mage: undefined, weaponModifier: 0, player: false } as Parameters<
  typeof readyShip
>[0]
