import { isRefused, type Refused, refuse } from '../core/errors.js'
import { counted } from '../core/words.js'
import type { Settings } from './settings.js'
import type { Officers } from './ship.js'

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

/** What the gunner adds to attack rolls. */
export function gunnery(officers: Officers, settings: Settings): number {
  const { noCommander } = settings.options
  if (noCommander === 'gunner-only' && officers.leadership === null) return ABSENT
  return capped(officers.gunnery ?? ABSENT, officers, settings)
}

/** What the navigator adds to the move (GNC-OFF-07). */
export function navigation(officers: Officers, settings: Settings): number {
  return capped(officers.navigation ?? ABSENT, officers, settings)
}

/** What the tactician adds to boarding rolls (GNC-OFF-06). */
export function tactics(officers: Officers, settings: Settings): number {
  return officers.tactician === null ? 0 : capped(officers.tactician, officers, settings)
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

/** Of a batch of losses: the dead, the wounded, and those who stayed in action after all. */
export interface Casualties {
  readonly dead: number
  readonly wounded: number
  readonly kept: number
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

/** What is refused whatever the dice: more help than there is crew that could fall. */
export function refuseHopeless(crew: number, asked: Aid): Refused | null {
  const dead = Math.floor(crew / 2)
  const most = help({ dead, wounded: crew - dead, kept: 0 }, asked)
  return isRefused(most) ? most : null
}
