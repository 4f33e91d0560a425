import type { Chance, Purpose } from '../core/chance.js'
import { type Refused, refuse } from '../core/errors.js'
import type { Arc } from '../core/hex.js'
import { readRoll } from '../core/table.js'
import type { TableSource, Trace } from '../core/trace.js'
import { counted } from '../core/words.js'
import { crewModifier, explainNight } from './crew.js'
import { type Damaged, damageModifier } from './damage.js'
import type { Settings } from './settings.js'
import { type Battery, formatRating, type Protection, type Rating } from './ship.js'
import { bandAt, bandName, columnAt, headingAt } from './tables.js'
import { type Band, type BatteryName, CATEGORIES, type Category, categoryIndex, FIRE_CONTROLS, type RateOfFire } from './types.js'

// Gunnery (section 6), in the order of the rules: may it fire, which column, which modifiers, the die.

/** A unit as it is fired at: hits as its tier began, movement points spent in the movement phase just ended. */
export interface Target extends Damaged {
  readonly moved: number
}

/** One attack by one battery. */
export interface Attack {
  readonly firer: Damaged
  readonly battery: BatteryName
  readonly target: Target
  /** Hexes. */
  readonly distance: number
  /** The firer's arc the target lies in. */
  readonly arc: Arc
  readonly seaState: number
  readonly night: boolean
  /** Targets this battery has already sunk this turn. */
  readonly kills: number
}

/** Where the die will be read: the band (place in BANDS), the column after the shift, and the sum of all modifiers. */
export interface Aim {
  readonly band: number
  readonly column: number
  readonly modifier: number
}

/** What an attack came to. */
export interface Shot {
  readonly band: Band
  /** The heading of the column that was read, after the shift (C18-GUN-08). */
  readonly column: string
  /** All modifiers to the die together (C18-GUN-09). */
  readonly modifier: number
  /** The D10. */
  readonly roll: number
  /** The die with the modifier, not clamped. */
  readonly modified: number
  /** Hits rolled, 0 to 4, be they more than it takes to sink the target. */
  readonly hits: number
}

const GUNNERY: Purpose = { name: 'gunnery', clause: 'C18-GUN-11' }

/** C18-GUN-02 and C18-GUN-06: why a battery may not fire, or null. */
export function refuseFire({ firer, battery, target, distance, arc }: Attack, settings: Settings): Refused | null {
  const guns = firer.ship[battery]
  if (!guns) return refuse('C18-GUN-02', `${firer.ship.class} has no ${battery} battery`)
  if (distance > guns.range)
    return refuse('C18-GUN-02', `the ${battery} battery reaches ${counted(guns.range, 'hex', 'hexes')}; the target is ${distance} away`)
  if (guns[arc] === null)
    return refuse('C18-GUN-02', `the ${battery} battery cannot bear ${arc === 'broadside' ? 'on the broadside' : `over the ${arc}`}`)
  const band = bandAt(settings.tables, guns.fireControl, distance)
  if (difference(guns.rating, target.ship.protection, band) === null) {
    return refuse('C18-GUN-06', `a U battery (U${guns.rating.light}) may not attack armour of ${armourAt(target.ship.protection, band)}`)
  }
  return null
}

/** Whether {@link refuseFire} would refuse, at no cost for words. */
export function mayFire(guns: Battery, arc: Arc, distance: number, protection: Protection, settings: Settings): boolean {
  if (distance > guns.range || guns[arc] === null) return false
  return difference(guns.rating, protection, bandAt(settings.tables, guns.fireControl, distance)) !== null
}

/** C18-GUN-04: belt at short and medium, deck at long and extreme. */
function armourAt(protection: Protection, band: number): number {
  return band < 2 ? protection.belt : protection.deck
}

/** C18-GUN-05: unarmoured targets count as this against ratings of 1 and more. */
const UNARMOURED = 0
/** C18-GUN-06: what U7 counts as against armour. */
const U7_AGAINST_ARMOUR = 1
/** C18-GUN-06: the armour U6 may attack, and the difference whose column it reads. */
const U6_ARMOUR = 1
const U6_DIFFERENCE = -2
/** C18-GUN-07: from this lead on, U against U reads the column of the second number. */
const U_LEAD = 4
const U_LEAD_DIFFERENCE = 2

/** The difference whose column is read before any shift, or null where a U battery may not attack. */
function difference({ armoured, light }: Rating, protection: Protection, band: number): number | null {
  if (!protection.armoured) {
    if (light === null) return (armoured as number) - UNARMOURED
    const lead = light - protection.belt
    return lead >= U_LEAD ? U_LEAD_DIFFERENCE : lead
  }
  const armour = armourAt(protection, band)
  if (armoured !== null) return armoured - armour
  if (light === 7) return U7_AGAINST_ARMOUR - armour
  return light === 6 && armour === U6_ARMOUR ? U6_DIFFERENCE : null
}

/** The column before any shift of an attack that is allowed. */
function unshiftedColumn(rating: Rating, protection: Protection, band: number, { tables }: Settings): number {
  return columnAt(tables, difference(rating, protection, band) as number)
}

/** C18-GUN-08: medium and long range shift a column left, but not for U protection nor fire by U batteries; the leftmost stays. */
function shift(column: number, rating: Rating, protection: Protection, band: number, { options }: Settings): number {
  const atThisRange = band === 1 || band === 2 || (band === 3 && options.extremeShift === '1-left')
  return atThisRange && protection.armoured && rating.armoured !== null && column > 0 ? column - 1 : column
}

/** C18-GUN-10: what rate of fire makes of evasion: doubled for low, quadrupled for very low, ignored by high. */
function evasionFactor(rateOfFire: RateOfFire): number {
  switch (rateOfFire) {
    case 'N':
      return 1
    case 'L':
      return 2
    case 'VL':
      return 4
    case 'H':
      return 0
  }
}

/** C18-GUN-10, C18-DET-05: the movement points that count as moving. */
export const MOVING = 2

/** C18-GUN-10: the evasion of a target, before rate of fire. */
export function evasion(category: Category, moved: number, { tables }: Settings): number {
  return moved >= MOVING ? (tables.evasion[categoryIndex(category)] as number) : 0
}

/** C18-GUN-09g: the firer's sea state modifier. (A category that may not operate is refused before.) */
export function seaStateModifier(category: Category, seaState: number, { tables }: Settings): number {
  return tables.seaStateGunnery[seaState * CATEGORIES.length + categoryIndex(category)] as number
}

/** C18-GUN-10: the look-up and what rate of fire makes of it, where the cell is not itself the modifier. */
export function explainEvasion({ ship, moved }: Target, rateOfFire: RateOfFire, settings: Settings, trace: Trace): void {
  if (moved < MOVING) return
  const cell = evasion(ship.category, moved, settings)
  if (cell !== 0 && rateOfFire === 'N') return
  trace.lookUp('C18-GUN-10', 'evasion', [ship.category], cell, settings.tables.sources.evasion)
  if (cell !== 0) trace.result('C18-GUN-10', `evasion factor, rate of fire ${rateOfFire}`, evasionFactor(rateOfFire))
}

/** C18-GUN-09g: the look-up, where the cell is not itself the modifier; calm water that adds nothing is not worth a line. */
export function explainSea(category: Category, seaState: number, modifier: number, settings: Settings, trace: Trace): void {
  const cell = seaStateModifier(category, seaState, settings)
  if (cell === 0 ? seaState > 0 : cell !== modifier)
    trace.lookUp('C18-GUN-09g', 'sea state', [seaState, category], cell, settings.tables.sources.seaStateGunnery)
}

/** C18-GUN-09i: for each target this battery has already sunk this turn. */
const PER_KILL = -2

/** Everything but the die of a lawful attack: band (C18-GUN-03), column (C18-GUN-04 to 08) and modifiers (C18-GUN-09, a to i). */
export function aim({ firer, battery, target, distance, arc, seaState, night, kills }: Attack, settings: Settings): Aim {
  const { tables } = settings
  const shooter = firer.ship
  const mark = target.ship
  const { protection } = mark
  const guns = shooter[battery] as Battery
  const band = bandAt(tables, guns.fireControl, distance)
  const unshifted = unshiftedColumn(guns.rating, protection, band, settings)
  return {
    band,
    column: shift(unshifted, guns.rating, protection, band, settings),
    modifier:
      (guns[arc] as number) +
      (tables.bandModifiers[band] as number) +
      // Asked here too, since most targets lie still, and this is the hottest path there is.
      (target.moved >= MOVING ? evasion(mark.category, target.moved, settings) * evasionFactor(guns.rateOfFire) : 0) +
      crewModifier(shooter, night) -
      crewModifier(mark, night) +
      protection.perHit * target.hits +
      seaStateModifier(shooter.category, seaState, settings) +
      damageModifier(shooter.category, firer.hits) +
      PER_KILL * kills,
  }
}

/** The facts behind an {@link Aim}: each look-up and each modifier that is not 0, once. */
function explainAim(attack: Attack, { band, column }: Aim, settings: Settings, trace: Trace): void {
  const { firer, target, distance, seaState, night } = attack
  const { tables } = settings
  const { sources } = tables
  const guns = firer.ship[attack.battery] as Battery
  const { protection } = target.ship
  trace.lookUp('C18-GUN-03', 'range band', [FIRE_CONTROLS[guns.fireControl] as string, distance], bandName(band), sources.rangeBands)
  if (protection.armoured) trace.result('C18-GUN-04', band < 2 ? 'belt' : 'deck', armourAt(protection, band))
  const against = (protection.armoured ? '' : 'U') + armourAt(protection, band)
  const unshifted = unshiftedColumn(guns.rating, protection, band, settings)
  trace.lookUp(
    columnClause(guns.rating, protection),
    'column',
    [formatRating(guns.rating), against],
    headingAt(tables, unshifted),
    sources.combatResults,
  )
  if (unshifted !== column) trace.result('C18-GUN-08', 'column after the shift to the left', headingAt(tables, column))
  explainNight(firer.ship, target.ship, night, trace)
  explainEvasion(target, guns.rateOfFire, settings, trace)
  const sea = seaStateModifier(firer.ship.category, seaState, settings)
  explainSea(firer.ship.category, seaState, sea, settings, trace)
  const evaded = evasion(target.ship.category, target.moved, settings) * evasionFactor(guns.rateOfFire)
  const modifiers: readonly (readonly [string, string, number, (TableSource | undefined)?])[] = [
    ['C18-GUN-09a', `to-hit, ${attack.arc}`, guns[attack.arc] as number],
    ['C18-GUN-09b', `${bandName(band)} range`, tables.bandModifiers[band] as number, sources.rangeBands],
    ['C18-GUN-10', 'evasion', evaded, guns.rateOfFire === 'N' ? sources.evasion : undefined],
    ['C18-GUN-09d', 'shooter crew', crewModifier(firer.ship, night)],
    ['C18-GUN-09e', 'target crew', -crewModifier(target.ship, night)],
    ['C18-GUN-09f', protection.perHit > 0 ? 'fragile target' : 'rugged target', protection.perHit * target.hits],
    ['C18-GUN-09g', 'sea state', sea, sources.seaStateGunnery],
    [firer.ship.category === 'fac' ? 'C18-DMG-03' : 'C18-DMG-02', 'own damage', damageModifier(firer.ship.category, firer.hits)],
    ['C18-GUN-09i', 'targets already sunk', PER_KILL * attack.kills],
  ]
  for (const [clause, what, value, source] of modifiers) if (value !== 0) trace.modifier(clause, what, value, source)
}

function columnClause(rating: Rating, protection: Protection): string {
  if (protection.armoured) return rating.armoured === null ? 'C18-GUN-06' : 'C18-GUN-05'
  return rating.light === null ? 'C18-GUN-05' : 'C18-GUN-07'
}

/** An attack as it was rolled, in numbers. */
export interface Fired {
  readonly aim: Aim
  readonly roll: number
  readonly hits: number
}

/** A lawful attack: aimed, and rolled. One D10. */
export function fire(attack: Attack, chance: Chance, settings: Settings, trace?: Trace): Fired {
  const aimed = aim(attack, settings)
  if (trace) explainAim(attack, aimed, settings, trace)
  return rollAim(aimed, chance, settings, trace)
}

/** C18-GUN-11: one D10, the modifiers added, read in the column: 0 to 4 hits. An aim may be rolled as often as one likes. */
export function rollAim(aimed: Aim, chance: Chance, settings: Settings, trace?: Trace): Fired {
  const roll = chance.die(10, GUNNERY)
  const hits = hitsFor(aimed.column, roll + aimed.modifier, settings)
  if (trace) explainHits(aimed, roll, hits, settings, trace)
  return { aim: aimed, roll, hits }
}

function explainHits({ column, modifier }: Aim, roll: number, hits: number, { tables }: Settings, trace: Trace): void {
  trace.lookUp('C18-GUN-11', 'hits', [headingAt(tables, column), roll + modifier], hits, tables.sources.combatResults)
}

/** The hits for a modified roll in a column of the combat results table. */
export function hitsFor(column: number, modified: number, { tables }: Settings): number {
  return readRoll(tables.combatResults, column, modified)
}

/** An attack as procedures and events report it. */
export function shotOf({ aim: { band, column, modifier }, roll, hits }: Fired, { tables }: Settings): Shot {
  return { band: bandName(band), column: headingAt(tables, column), modifier, roll, modified: roll + modifier, hits }
}
