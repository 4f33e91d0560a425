import { isRefused, type Refused, refuse } from '../core/errors.js'
import type { Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { type Casualties, casualties } from './damage.js'
import type { Settings } from './settings.js'
import type { Officers } from './ship.js'
import type { OfficerName } from './types.js'

// Officers (section 2), in the order of the rules: whose word counts, then what surgeon, mage and navigator can do about losses.

/** GNC-OFF-02: the level of a gunner, a navigator or a commander who is not there. */
const ABSENT = -5

/** GNC-OFF-02: a ship without a commander has a leadership of -5; by the house rule nobody is capped then. */
function cap(officers: Officers, { options }: Settings): number {
  if (officers.leadership !== null) return officers.leadership
  return options.noCommander === 'caps-all' ? ABSENT : Number.POSITIVE_INFINITY
}

/** GNC-OFF-01: an officer gives no more than the commander's leadership. */
function capped(own: number, officers: Officers, settings: Settings): number {
  return Math.min(own, cap(officers, settings))
}

/** GNC-OFF-02: by the house rule a gunner without a commander is at -5, whatever he knows. */
function isAlone({ leadership }: Officers, { options }: Settings): boolean {
  return options.noCommander === 'gunner-only' && leadership === null
}

/** What the gunner adds to attack rolls. */
export function gunnery(officers: Officers, settings: Settings, trace?: Trace): number {
  const level = isAlone(officers, settings) ? ABSENT : capped(officers.gunnery ?? ABSENT, officers, settings)
  if (trace) explainLevel(trace, 'GNC-GUN-04', 'gunner', officers.gunnery, level, officers)
  return level
}

/** What the navigator adds to the move (GNC-OFF-07). */
export function navigation(officers: Officers, settings: Settings, trace?: Trace): number {
  const level = capped(officers.navigation ?? ABSENT, officers, settings)
  if (trace) explainLevel(trace, 'GNC-OFF-07', 'navigator', officers.navigation, level, officers)
  return level
}

/** GNC-OFF-07: the navigator without the points that were forfeited; only points that are there now can be missing. */
export function navigationLess(officers: Officers, forfeited: number, settings: Settings, trace?: Trace): number {
  const level = navigation(officers, settings, trace)
  const missing = missingFrom(level, forfeited)
  if (missing > 0) trace?.modifier('GNC-OFF-07', 'points forfeited', -missing)
  return level - missing
}

/** Of points that were given away those that are there: a level above 0 has as many. */
function missingFrom(level: number, points: number): number {
  return Math.min(points, Math.max(0, level))
}

/** Modifiers that add up to what an officer gives: his own level or that of nobody (GNC-OFF-02), and what his commander holds back (GNC-OFF-01, 02). */
function explainLevel(trace: Trace, clause: string, who: string, own: number | null, level: number, { leadership }: Officers): void {
  if (own === null) trace.modifier('GNC-OFF-02', `no ${who}`, ABSENT)
  else if (own !== 0) trace.modifier(clause, who, own)
  const held = level - (own ?? ABSENT)
  if (held === 0) return
  if (leadership === null) trace.modifier('GNC-OFF-02', 'no commander', held)
  else trace.modifier('GNC-OFF-01', `${who} held back by the leadership`, held)
}

/** What the tactician adds to boarding rolls (GNC-OFF-06). */
export function tactics(officers: Officers, settings: Settings): number {
  return officers.tactician === null ? 0 : capped(officers.tactician, officers, settings)
}

/** GNC-OFF-06: the tactician without the points that were dealt out: with them he gives no more than his commander lets him, who may have had some of them. */
export function tacticsLess(officers: Officers, dealt: number, settings: Settings): number {
  const level = tactics(officers, settings)
  return level - missingFrom(level, dealt)
}

/** GNC-OFF-01, 06: how many points on the level of an officer can tell, before his commander holds him back; without end for commander and surgeon. */
export function roomToRaise(name: OfficerName, officers: Officers, settings: Settings): number {
  const own = officers[name]
  if (own === null || (name === 'gunnery' && isAlone(officers, settings))) return 0
  if (name === 'leadership' || name === 'firstAid') return Number.POSITIVE_INFINITY
  return Math.max(0, cap(officers, settings) - own)
}

/** Points the surgeon has a turn; not capped (GNC-OFF-04). */
export function surgeonPoints(officers: Officers): number {
  return Math.max(0, officers.firstAid ?? 0)
}

/** Points the navigator can forfeit for masts (GNC-OFF-07): those above 0, after the cap. */
export function navigatorPoints(officers: Officers, settings: Settings): number {
  return Math.max(0, navigation(officers, settings))
}

/** What is asked of those who can help: spells, deaths turned into wounds, wounded kept in action. */
export interface Aid {
  readonly spells: number
  readonly lives: number
  readonly alive: number
}

/** GNC-OFF-04: the surgeon has so many points. */
export function refusePoints(aid: Aid, points: number): Refused | null {
  const asked = aid.lives + aid.alive
  return asked > points ? refuse('GNC-OFF-04', `${asked} asked of the surgeon, who has ${points} this turn`) : null
}

/** GNC-OFF-05: the mage has so many spells. */
export function refuseSpells(aid: Aid, spells: number): Refused | null {
  return aid.spells > spells ? refuse('GNC-OFF-05', `${counted(aid.spells, 'spell')} asked for; the mage has ${spells}`) : null
}

/** GNC-OFF-07: the navigator has so many points to forfeit. */
export function refuseForfeit(asked: number, points: number): Refused | null {
  return asked > points ? refuse('GNC-OFF-07', `${counted(asked, 'point')} asked of the navigator, who has ${points} to forfeit`) : null
}

/**
 * GNC-OFF-04, 05: help for a batch of losses. The mage's spells bring back the dead first, then the wounded; then the surgeon turns deaths into
 * wounds and keeps wounded in action (two points on one man do both; GNC-DMG-05 is the example). Refused when more is asked than there is to help.
 */
export function help({ dead, wounded, kept }: Casualties, { spells, lives, alive }: Aid): Casualties | Refused {
  if (spells > dead + wounded) return refuse('GNC-OFF-04', `${counted(spells, 'spell')} asked for; lost: ${dead + wounded}`)
  const raised = Math.min(spells, dead)
  const deadAfter = dead - raised
  if (lives > deadAfter) return refuse('GNC-OFF-04', `${counted(lives, 'life', 'lives')} asked for; dying: ${deadAfter}`)
  const woundedAfter = wounded - (spells - raised) + lives
  if (alive > woundedAfter) return refuse('GNC-OFF-04', `${alive} asked to be kept in action; wounded: ${woundedAfter}`)
  return { dead: deadAfter - lives, wounded: woundedAfter - alive, kept: kept + spells + alive }
}

/** What help there was, and whom it leaves; nothing where nobody has helped. */
export function explainHelp(trace: Trace, { spells, lives, alive }: Aid, { dead, wounded }: Omit<Casualties, 'kept'>, whose = ''): void {
  if (spells > 0) trace.result('GNC-OFF-05', `brought back by spells${whose}`, spells)
  if (lives > 0) trace.result('GNC-OFF-04', `deaths turned into wounds${whose}`, lives)
  if (alive > 0) trace.result('GNC-OFF-04', `wounded kept in action${whose}`, alive)
  if (spells + lives + alive === 0) return
  trace.result('GNC-DMG-03', `dead after that${whose}`, dead)
  trace.result('GNC-DMG-03', `wounded after that${whose}`, wounded)
}

/** GNC-OFF-07: steps of speed that the navigator has kept. */
export function explainMasts(trace: Trace, saved: number): void {
  if (saved > 0) trace.result('GNC-OFF-07', 'masts saved, a point each', saved)
}

/** What is refused whatever the dice: more help than there is crew that could fall. */
export function refuseHopeless(crew: number, asked: Aid): Refused | null {
  const most = help(casualties(crew), asked)
  return isRefused(most) ? most : null
}
