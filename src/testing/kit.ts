import { BroadsideError } from '../core/errors.js'
import { checkOptions, checkRulesetGiven } from '../core/given.js'
import type { BattleEvent, BattleResult, Ruleset } from '../core/ruleset.js'
import { parse, whole } from '../core/schema.js'
import { type Seed, SeededChance, seedText } from '../core/seeded.js'
import { doctrinePlayer, pairing } from './doctrine-play.js'
import { checkScenario } from './documents.js'
import { checkExchange } from './exchanges.js'
import { checkHeardAtStart, checkHeardOrder } from './heard.js'
import { checkHidden, checkViews } from './hidden.js'
import { checkHouseRules, checkMembers, checkTables } from './members.js'
import { checkNearMisses } from './near-misses.js'
import { checkOdds } from './odds-check.js'
import { checkListedOrders, checkSampledOrder, outcomesOf } from './order-checks.js'
import { checkAlone, checkChart, checkGists, checkUnit } from './pictures.js'
import { firstDifference, roundTrip } from './plain.js'
import { keepPlain, type Player, play, randomPlayer, type Start, type Step, type Watcher } from './random-play.js'
import { checkApplied, checkRecords, checkSameSeed } from './record-checks.js'
import { type Check, openReport, type Report } from './report.js'
import {
  checkApply,
  checkDecision,
  checkEvents,
  checkOver,
  checkRolls,
  checkRoundTrip,
  checkSameSides,
  checkSettle,
  checkSides,
  checkStateSchema,
  checkStrictness,
} from './step-checks.js'
import { openStrides } from './strides.js'
import { checkExpectedHits, checkTally } from './tallies.js'
import { checkWarnings, checkWords } from './words.js'

/** Where a state of play stands, for a {@link Hook}. All of it frozen. */
export interface HookContext<State, Order> {
  readonly scenario: string
  readonly game: string
  /** The number of the decision the order answered; 0 at the start. */
  readonly decision: number
  /** The state before the order, and the order; null at the start of a game. */
  readonly before: State | null
  readonly order: Order | null
  /** What happened on the way from there. */
  readonly events: readonly BattleEvent[]
}

/** Holds the invariants of a ruleset: called with every state of every game, throws where one is broken. */
export type Hook<State, Order> = (state: State, context: HookContext<State, Order>) => void

/** What the kit is to check, and how much of it. */
export interface KitOptions<State, Order> {
  /** Scenarios by name, as a user would give them. */
  readonly scenarios: Readonly<Record<string, unknown>>
  /** Games of random lawful play in each scenario. */
  readonly games: number
  /** The same seed makes the same games and the same checks. */
  readonly seed: Seed
  readonly hook?: Hook<State, Order>
  /** Games between doctrines in each scenario; a quarter of `games`, rounded up, when left out. */
  readonly doctrineGames?: number
  /** The doctrines that play them; all of the ruleset's when left out. */
  readonly doctrines?: readonly string[]
  /** Orders that the rules must refuse in a state, beside the kit's own near misses. */
  readonly nearMisses?: (state: State, order: Order) => readonly unknown[]
  /** Descriptions of exchanges of fire, for rulesets that have `exchange`. */
  readonly exchanges?: readonly unknown[]
  /** How seldom the dear checks are made: about once in so many decisions (the dearest more seldom), 100 when left out; 1 for small rulesets. */
  readonly every?: number
}

/** What the kit has done. A check that was never made has a count of 0. */
export interface KitSummary {
  readonly ruleset: string
  readonly games: number
  readonly doctrineGames: number
  readonly decisions: number
  /** The most decisions of one game. */
  readonly longest: number
  readonly checks: Readonly<Record<Check, number>>
}

/** How many decisions a copied state is followed along. */
const FOLLOWED = 4

/**
 * Holds a ruleset to its interface and to what it declares of itself, by random lawful play and by its doctrines. Throws an error at the
 * first fault: its message names the kind of check, ruleset, scenario, game, seed, decision and order; a BroadsideError for options by which nothing would be
 * checked (no scenario, no game), that are no whole numbers, or that there are not. Returns what was checked, and how often.
 */
export function checkRuleset<State, Order, View, Result extends BattleResult, Settings>(
  ruleset: Ruleset<State, Order, View, Result, Settings>,
  options: KitOptions<State, Order>,
): KitSummary {
  checkRulesetGiven(ruleset)
  checkOptions(options, OPTIONS, '')
  const games = parse(whole(), options.games, 'games')
  const kit = openKit(ruleset as unknown as Ruleset, options as unknown as KitOptions<unknown, unknown>)
  const doctrines = options.doctrines ?? Object.keys(ruleset.doctrines)
  const doctrineGames = doctrines.length === 0 ? 0 : parse(whole(), options.doctrineGames ?? Math.ceil(games / 4), 'doctrineGames')
  if (Object.keys(options.scenarios).length === 0)
    throw new BroadsideError('wrong-length', 'scenarios', 'expected at least one scenario: nothing would be checked; found none')
  if (games + doctrineGames === 0)
    throw new BroadsideError('out-of-range', 'games', 'expected at least one game: nothing would be checked; found 0')
  kit.exchanges(options.exchanges ?? [])
  for (const [name, scenario] of Object.entries(options.scenarios)) kit.scenario(name, scenario, games, doctrineGames, doctrines)
  return kit.summary(games, doctrineGames)
}

const OPTIONS = ['scenarios', 'games', 'seed', 'hook', 'doctrineGames', 'doctrines', 'nearMisses', 'exchanges', 'every']

/** A scenario that names another ruleset, or cannot be prepared, is the scenario's fault. */
function prepare(ruleset: Ruleset, scenario: unknown, report: Report): unknown {
  const named = (scenario as { readonly ruleset?: unknown } | null)?.ruleset
  if (typeof named === 'string' && named !== ruleset.id) throw report.fault('scenarios', `the scenario is for ${named}`)
  const prepared = report.run('scenarios', 'prepare', () => ruleset.prepare(scenario))
  report.made('scenarios')
  return prepared
}

function openKit(ruleset: Ruleset, options: KitOptions<unknown, unknown>) {
  const report = openReport(ruleset.id)
  const seed = seedText(options.seed)
  const every = parse(whole(1), options.every ?? 100, 'every')
  const totals = { decisions: 0, longest: 0, hidden: 0 }
  checkMembers(ruleset, report)
  checkHouseRules(ruleset, report)

  return {
    exchanges(given: readonly unknown[]): void {
      for (const [place, description] of given.entries()) checkExchange(ruleset, description, `exchanges[${place}]`, seed, report)
    },
    scenario(name: string, given: unknown, games: number, doctrineGames: number, doctrines: readonly string[]): void {
      Object.assign(report.at, { scenario: name, game: undefined, seed: undefined, decision: undefined, order: undefined })
      const scenario: unknown = structuredClone(given)
      keepPlain(scenario, 'the scenario', report)
      const prepared = prepare(ruleset, scenario, report)
      keepPlain(prepared, 'the state that prepare gives', report)
      const difference = firstDifference(prepared, prepare(ruleset, scenario, report))
      if (difference) throw report.fault('same seed', `prepared again, the scenario differs at ${difference}`)
      checkScenario(ruleset, scenario, report)
      checkStrictness(ruleset, prepared, report)
      checkTables(ruleset, prepared, report)
      checkWarnings(ruleset, prepared, report)
      const strides = openStrides(every)
      const sides = checkSides(ruleset, prepared, report)
      const one = (game: string, makePlayer: (gameSeed: string) => Player) => {
        const gameSeed = `${seed} ${name} ${game}`
        Object.assign(report.at, { game, seed: gameSeed, decision: 0, order: undefined })
        const watcher = watch(ruleset, options, { prepared, sides, strides, totals }, report)
        const played = play(ruleset, prepared, gameSeed, makePlayer(gameSeed), report, watcher)
        const { length } = played.steps
        totals.decisions += length
        totals.longest = Math.max(totals.longest, length)
        const last = played.steps.slice(-3).map(({ order }) => order)
        checkEnd(ruleset, played.end, last, { prepared, sides }, gameSeed, report)
        if (strides.records.due()) {
          checkSameSeed(ruleset, scenario, played, gameSeed, makePlayer(gameSeed), report)
          checkApplied(ruleset, scenario, played, gameSeed, report)
          checkRecords(ruleset, scenario, played, gameSeed, report)
        }
      }
      for (let game = 1; game <= games; game++) one(`${game}`, (gameSeed) => randomPlayer(ruleset, gameSeed, report))
      for (let game = 1; game <= doctrineGames; game++) {
        const paired = pairing(doctrines, sides, game - 1)
        const label = `${game} of doctrines ${[...paired.values()].join(' against ')}`
        one(label, (gameSeed) => doctrinePlayer(ruleset, paired, gameSeed, strides.doctrines, report))
      }
    },
    summary(games: number, doctrineGames: number): KitSummary {
      if (ruleset.declares.hiddenInformation && totals.hidden === 0 && totals.decisions > 0) {
        throw report.fault('hidden parts', 'hidden information is declared, and nothing was ever hidden from anybody')
      }
      const scenarios = Object.keys(options.scenarios).length
      return {
        ruleset: ruleset.id,
        games: games * scenarios,
        doctrineGames: doctrineGames * scenarios,
        decisions: totals.decisions,
        longest: totals.longest,
        checks: report.counts,
      }
    },
  }
}

/** What all games of a scenario have in common. */
interface Common {
  readonly prepared: unknown
  readonly sides: readonly string[]
  readonly strides: ReturnType<typeof openStrides>
  readonly totals: { hidden: number }
}

/** Makes the checks of one game as it is played. */
function watch(
  ruleset: Ruleset,
  options: KitOptions<unknown, unknown>,
  { prepared, sides, strides, totals }: Common,
  report: Report,
): Watcher {
  let copy: { state: unknown; left: number } | null = null
  let turn = 0
  const hook = (state: unknown, before: unknown, order: unknown, events: readonly BattleEvent[]) => {
    if (!options.hook) return
    const { scenario = '', game = '', decision = 0 } = report.at
    const context = { scenario, game, decision, before, order, events }
    report.run('hook', 'the hook', () => options.hook?.(state, context))
    report.made('hook')
  }
  return {
    begin(given: Start) {
      const { start, events, rolls } = given
      checkSameSides(ruleset, start, sides, report)
      checkRolls(rolls, report)
      turn = checkEvents(events, sides, report)
      checkHeardAtStart(ruleset, given, report)
      checkWords(ruleset, start, events, report)
      checkGists(ruleset, events, [start], report)
      checkPicture(ruleset, start, { prepared, sides }, report)
      hook(start, null, null, events)
    },
    step(step: Step) {
      const { before, after, events } = step
      checkDecision(ruleset, step, sides, report)
      checkRolls(step.rolls, report)
      turn = checkEvents(events, sides, report, turn)
      hook(after, before, step.order, events)
      if (strides.schema.due()) {
        checkStateSchema(ruleset, before, report)
        checkSettle(ruleset, step, report)
      }
      if (strides.apply.due()) {
        checkHeardOrder(ruleset, step, report)
        checkApply(ruleset, step, report)
        checkAlone(ruleset, step, report)
      }
      if (strides.copies.due()) copy = { state: roundTrip(before), left: FOLLOWED }
      if (copy) {
        keepPlain(copy.state, 'a copied state', report)
        copy = { state: checkRoundTrip(ruleset, copy.state, step, report), left: copy.left - 1 }
        if (copy.left === 0) copy = null
      }
      if (strides.views.due()) {
        checkViews(ruleset, before, sides, report)
        checkPicture(ruleset, before, { prepared, sides }, report)
        checkUnit(ruleset, step, report)
      }
      if (strides.hidden.due()) totals.hidden += checkHidden(ruleset, before, sides, report.at.decision ?? 0, report)
      if (strides.words.due()) {
        checkWords(ruleset, before, events, report)
        checkGists(ruleset, events, [before, after], report)
      }
      if (strides.orders.due()) checkOrders(ruleset, options, step, report)
      if (step.rolls.length > 0 && strides.odds.due() && !checkOdds(ruleset, step, report.at.seed ?? '', report)) strides.odds.owe()
      if (strides.expected.due() && !checkExpectedHits(ruleset, step, report)) strides.expected.owe()
    },
  }
}

function checkPicture(ruleset: Ruleset, state: unknown, { prepared, sides }: Pick<Common, 'prepared' | 'sides'>, report: Report): void {
  checkTally(ruleset, state, prepared, sides, report)
  checkChart(ruleset, state, sides, report)
}

/** The end of a battle is looked at as any state is, every time: rules that ask whose turn it is break down there first. */
function checkEnd(
  ruleset: Ruleset,
  end: unknown,
  orders: readonly unknown[],
  common: Pick<Common, 'prepared' | 'sides'>,
  seed: string,
  report: Report,
): void {
  checkOver(ruleset, end, orders, common.sides, report)
  checkSameSides(ruleset, end, common.sides, report)
  checkStateSchema(ruleset, end, report)
  checkSettle(ruleset, { before: end, generator: SeededChance.fromSeed(seed).state() }, report)
  checkViews(ruleset, end, common.sides, report)
  checkWords(ruleset, end, [], report)
  checkPicture(ruleset, end, common, report)
}

function checkOrders(ruleset: Ruleset, options: KitOptions<unknown, unknown>, step: Step, report: Report): void {
  const listed = checkListedOrders(ruleset, step, report)
  const outcomes = outcomesOf(ruleset, step, listed, report)
  checkSampledOrder(ruleset, step, listed, outcomes, report)
  const misses = report.run('near misses refused by the rules', 'nearMisses', () => options.nearMisses?.(step.before, step.order)) ?? []
  checkNearMisses(ruleset, step, listed, outcomes, misses, report)
}
