import * as z from 'zod/mini'
import { MOST_SIDES } from '../core/chance.js'
import { BroadsideError } from '../core/errors.js'
import { callable, procedure } from '../core/procedure.js'
import { whole } from '../core/schema.js'
import type { Trace } from '../core/trace.js'
import { bomb, airCombat as fightInTheAir, antiaircraft as shootDown, strafe } from './air.js'
import { isThirdOrLess, lose, mainGuns, secondaryGuns, speedLeft, statusOf } from './damage.js'
import { fire, refuseRange } from './gunnery.js'
import { ram } from './ramming.js'
import { type Settings, STANDARD } from './settings.js'
import { readyShip, SQUADRON } from './ship.js'
import { depthCharge as attackSubmarine, DESTROYER_DICE, patrol as placeOnPatrol, refuseSpotting, spot } from './submarines.js'
import { launch } from './torpedoes.js'
import { CALIBRES, CLASSES } from './types.js'

// The procedures, called with numbers off the table: input and output as the contract fixes them.

/** As many dice, or what stands behind them. */
const pool = whole(1, MOST_SIDES)

const gunneryProcedure = procedure(
  z.strictObject({ guns: pool, calibre: z.enum(CALIBRES), distance: whole() }),
  ['MNW-VES-05'],
  (input, settings: Settings, chance, trace) =>
    refuseRange(input.calibre, input.distance, settings) ?? fire(input, chance, settings, trace),
)

const torpedoesProcedure = procedure(z.strictObject({ torpedoes: pool }), [], ({ torpedoes }, _settings: Settings, chance, trace) =>
  launch(torpedoes, chance, trace),
)

const bombingProcedure = procedure(z.strictObject({ flightPoints: pool }), [], ({ flightPoints }, _settings: Settings, chance, trace) =>
  bomb(flightPoints, chance, trace),
)

const antiaircraftProcedure = procedure(
  z.strictObject({ aa: pool, flightPoints: pool }),
  [],
  ({ aa, flightPoints }, _settings: Settings, chance, trace) => shootDown(aa, flightPoints, chance, trace),
)

const airCombatProcedure = procedure(
  z.strictObject({ a: pool, b: pool, against: z._default(z.enum(['fighters', 'bombers']), 'fighters') }),
  [],
  ({ a, b, against }, settings: Settings, chance, trace) => fightInTheAir(a, b, against, chance, settings, trace),
)

/** MNW-AIR-03: the strafing dice, then the fire of what is left (MNW-AIR-04). */
const strafingProcedure = procedure(
  z.strictObject({ flightPoints: pool, aa: pool }),
  [],
  ({ flightPoints, aa }, _settings: Settings, chance, trace) => {
    const aaLost = strafe(flightPoints, chance, trace)
    const left = aa - aaLost
    return { aaLost, aa: left, flightPoints: left > 0 ? shootDown(left, flightPoints, chance, trace).flightPoints : flightPoints }
  },
)

const spotSubmarineProcedure = procedure(
  z.strictObject({ distance: whole() }),
  ['MNW-SUB-01'],
  ({ distance }, _settings: Settings, chance, trace) => refuseSpotting(distance) ?? spot(distance, chance, trace),
)

const depthChargeProcedure = procedure(
  z.strictObject({ by: z.enum(['destroyer', 'bombers']), flightPoints: z.optional(pool) }).check(
    z.check((context) => {
      const { by, flightPoints } = context.value
      if (by === 'destroyer' && flightPoints !== undefined) {
        const message = `expected no flight points: a destroyer throws ${DESTROYER_DICE} dice`
        context.issues.push({ code: 'custom', path: ['flightPoints'], input: flightPoints, message })
      }
    }),
  ),
  [],
  ({ by, flightPoints = SQUADRON }, settings: Settings, chance, trace) =>
    attackSubmarine(by === 'destroyer' ? DESTROYER_DICE : flightPoints, chance, settings, trace),
)

const patrolProcedure = procedure(z.strictObject({}), [], (_input, settings: Settings, chance, trace) =>
  placeOnPatrol(chance, settings, trace),
)

const rammingProcedure = procedure(
  z.strictObject({ rammer: z.enum(CLASSES), target: z.enum(CLASSES) }),
  [],
  ({ rammer, target }, settings: Settings, chance, trace) => ram(rammer, target, chance, settings, trace),
)

const damageInput = z.strictObject({
  class: z.enum(CLASSES),
  full: z.optional(whole(1)),
  fp: z.optional(whole()),
  lost: whole(),
  turrets: z.optional(z.array(z.enum(['A', 'B', 'Y']))),
  crippled: z._default(z.boolean(), false),
})

/** The hull a damage request describes: what is left out is as built. */
function hullOf({ class: of, full, fp, turrets, crippled }: z.output<typeof damageInput>, settings: Settings, trace?: Trace) {
  const ship = readyShip({ class: of, fp: full }, settings, trace)
  return { ship, fp: fp ?? ship.full, crippled, turrets: turrets ?? ship.turrets.map(({ turret }) => turret) }
}

/** What cannot be: more points than the full number, a mark that disagrees with them, turrets the class never had. */
function refuseHull(input: z.output<typeof damageInput>, settings: Settings): void {
  const { ship, fp, crippled } = hullOf(input, settings)
  if (fp > ship.full) {
    throw new BroadsideError('out-of-range', 'input.fp', `expected a number up to ${ship.full}, the full flotation points; found ${fp}`)
  }
  const third = isThirdOrLess(fp, ship.full)
  if (crippled !== third) {
    const expected = `${fp} of ${ship.full} flotation points is ${third ? 'a third or less' : 'more than a third'} (MNW-DMG-01)`
    throw new BroadsideError('not-allowed', 'input.crippled', `expected ${third}: ${expected}; found ${crippled}`)
  }
  const built = ship.turrets.map(({ turret }) => turret)
  input.turrets?.forEach((turret, i) => {
    if (!built.includes(turret)) {
      const has = built.length === 0 ? 'no turrets' : `turrets ${built.join(', ')}`
      throw new BroadsideError('not-allowed', `input.turrets[${i}]`, `a ${ship.class} has ${has}; found ${JSON.stringify(turret)}`)
    }
    if (input.turrets?.indexOf(turret) !== i) {
      throw new BroadsideError('duplicate', `input.turrets[${i}]`, `turret ${turret} is listed twice`)
    }
  })
}

const damageProcedure = procedure(damageInput, [], (input, settings: Settings, chance, trace) => {
  refuseHull(input, settings)
  const { ship, ...hull } = hullOf(input, settings, trace)
  const { hull: left, turretOut } = lose({ ship, ...hull }, input.lost, chance, trace)
  const after = { ship, ...left }
  return {
    fp: left.fp,
    status: statusOf(left),
    turretOut,
    speed: speedLeft(after, trace),
    main: mainGuns(after),
    secondary: secondaryGuns(after, trace),
  }
})

/** The procedures of Mini-Naval by name. */
export const PROCEDURES = {
  gunnery: gunneryProcedure,
  torpedoes: torpedoesProcedure,
  bombing: bombingProcedure,
  antiaircraft: antiaircraftProcedure,
  'air-combat': airCombatProcedure,
  strafing: strafingProcedure,
  'spot-submarine': spotSubmarineProcedure,
  'depth-charge': depthChargeProcedure,
  patrol: patrolProcedure,
  ramming: rammingProcedure,
  damage: damageProcedure,
}

/** One battery's fire at one target (MNW-GUN-01 and 02): a pool of a D6 a gun. Distance in grid areas. */
export const gunnery = callable(gunneryProcedure, STANDARD)

/** One pattern of torpedoes (MNW-TOR-01): a pool. `fp` is flotation points. */
export const torpedoes = callable(torpedoesProcedure, STANDARD)

/** All bombs and air torpedoes at one target in an air phase (MNW-AIR-06): a pool of a D6 a flight point. */
export const bombing = callable(bombingProcedure, STANDARD)

/** One vessel's anti-aircraft fire at one stand (MNW-AIR-04): a pool of a D6 a point. */
export const antiaircraft = callable(antiaircraftProcedure, STANDARD)

/** Two stands in air combat (MNW-AIR-02): a pool for `a`, then against fighters one for `b`. Flight points. */
export const airCombat = callable(airCombatProcedure, STANDARD)

/** One stand strafing, and the fire back (MNW-AIR-03): a pool for the stand, then one for the anti-aircraft points left. */
export const strafing = callable(strafingProcedure, STANDARD)

/** One try at spotting a submerged submarine (MNW-SUB-01): one D6. Distance in grid areas. */
export const spotSubmarine = callable(spotSubmarineProcedure, STANDARD)

/** One attack on a spotted submarine (MNW-SUB-02): a pool. */
export const depthCharge = callable(depthChargeProcedure, STANDARD)

/** Where in its patrol area a submarine is (MNW-SUB-03): a D6, then off the centre one more die. */
export const patrol = callable(patrolProcedure, STANDARD)

/** A ramming, by class (MNW-RAM-01 and 02): a D6 for the target, one for the rammer. */
export const ramming = callable(rammingProcedure, STANDARD)

/** A loss of flotation points and what it comes to (MNW-DMG-01 and 02): one D6 when it cripples a vessel with turrets. */
export const damage = callable(damageProcedure, STANDARD)
