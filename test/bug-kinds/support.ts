import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { findClass } from '../../src/corpen18/index.js'
import { FLEET as HULLS } from '../../src/gurps/index.js'
import { Battle, BroadsideError, type Chance, RULESETS, type Ruleset, SeededChance } from '../../src/index.js'

/** Anything that JSON can say. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A scenario as authored, loosely: the tests spoil it. */
export type Authored = { [key: string]: Json } & {
  sides: { id: string }[]
  units: ({ id: string; side: string } & { [key: string]: Json })[]
}

/** What is the same for every ruleset: the tests of this folder run for each. */
export interface Case {
  readonly id: string
  readonly ruleset: Ruleset
  /** A scenario with its ships written out, a new one each time. */
  scenario(): Authored
}

const authored = (name: string) => parse(readFileSync(`examples/${name}.yaml`, 'utf8')) as Authored

/** The card of a ship in place of its name. */
function writtenOut(scenario: Authored, cards: (name: string) => object | undefined): Authored {
  for (const unit of scenario.units) {
    const card = typeof unit['ship'] === 'string' ? cards(unit['ship']) : undefined
    if (card) unit['ship'] = structuredClone(card) as Json
  }
  return scenario
}

const SCENARIOS: Readonly<Record<string, () => Authored>> = {
  corpen18: () => writtenOut(authored('denmark-strait'), findClass),
  gurps: () =>
    writtenOut(authored('sloop-chased'), (name) => {
      const hull = HULLS.find((each) => each.name === name)
      return hull && { ...hull, expertise: 12 }
    }),
  'mini-naval': () => authored('gunnery-action'),
}

/** Every ruleset of the library, with a scenario for it. */
export const CASES: readonly Case[] = Object.values(RULESETS).map((ruleset) => {
  const scenario = SCENARIOS[ruleset.id]
  if (!scenario) throw new Error(`a scenario for ${ruleset.id} belongs here`)
  return { id: ruleset.id, ruleset, scenario }
})

/** A battle of random lawful orders, by dice that are not the battle's. */
export function fight(ruleset: Ruleset, scenario: unknown, most = Number.POSITIVE_INFINITY) {
  const battle = Battle.start(ruleset, scenario, { seed: 'the battle' })
  playOn(battle, SeededChance.fromSeed('the players'), most)
  return battle
}

/** As {@link fight}, from where a battle stands. */
export function playOn(battle: ReturnType<typeof Battle.start>, players: Chance, most = Number.POSITIVE_INFINITY): void {
  for (let i = 0; i < most && battle.decision; i++) battle.order(battle.ruleset.sampleOrder(battle.state, players))
}

/** Every value within a plain value, with its path. */
export function* leaves(
  value: unknown,
  path: readonly (string | number)[] = [],
): Generator<{ path: readonly (string | number)[]; value: unknown }> {
  if (typeof value !== 'object' || value === null) yield { path, value }
  else if (Array.isArray(value)) for (const [i, each] of value.entries()) yield* leaves(each, [...path, i])
  else for (const [key, each] of Object.entries(value)) yield* leaves(each, [...path, key])
}

/** A copy with another value at a path. */
export function put<T>(root: T, path: readonly (string | number)[], value: unknown): T {
  const copy = structuredClone(root)
  let at = copy as Record<string | number, unknown>
  for (const step of path.slice(0, -1)) at = at[step] as Record<string | number, unknown>
  at[path.at(-1) as string] = value
  return copy
}

/** `units[0].hits`. */
export const written = (path: readonly (string | number)[]) =>
  path.reduce<string>((text, step) => (typeof step === 'number' ? `${text}[${step}]` : text ? `${text}.${step}` : step), '')

/** The error that must be thrown, as data; any other is a fault of the library and goes through. */
export function faultOf(act: () => unknown): { code: string; path: string; message: string } | null {
  try {
    act()
  } catch (error) {
    if (error instanceof BroadsideError) return error.toJSON()
    throw error
  }
  return null
}
