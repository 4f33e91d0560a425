import * as z from 'zod/mini'
import { firstOf } from '../core/errors.js'
import { ARCS } from '../core/hex.js'
import { callable, preparedProcedure } from '../core/procedure.js'
import { whole } from '../core/schema.js'
import { addHits, refuseSunk, sinkingHits, statusOf } from './damage.js'
import { daylightRange, explainDaylightRange, isClearDay, refuseSpotting, trySpotting } from './detection.js'
import { fire, refuseFire, shotOf } from './gunnery.js'
import { allowance as allowanceOf, refuseForbidden } from './sea.js'
import { type Settings, STANDARD } from './settings.js'
import { readyShip, shipSchema } from './ship.js'
import { torpedo as launchTorpedoes, refuseReach, refuseSpreads } from './torpedoes.js'
import { BATTERIES, type Category, LIGHTS, MOONS, WEATHERS } from './types.js'

// The procedures, called with numbers off the table: input and output as the contract fixes them.

const flag = z._default(z.boolean(), false)
const hits = z._default(whole(0, 4), 0)
const moved = z._default(whole(), 0)
const seaState = z._default(whole(0, 4), 0)

/** Hits beyond the sinking of this category cannot have been recorded. */
function withinHits<Unit extends { readonly ship: { readonly category: Category }; readonly hits: number }>() {
  return z.check<Unit>((context) => {
    const { ship, hits: given } = context.value
    const most = sinkingHits(ship.category)
    if (given > most) {
      context.issues.push({ code: 'too_big', origin: 'number', maximum: most, inclusive: true, path: ['hits'], input: given })
    }
  })
}

const unit = z.strictObject({ ship: shipSchema, hits }).check(withinHits())
const target = z.strictObject({ ship: shipSchema, hits, moved }).check(withinHits())

const ready = <Unit extends { readonly ship: z.output<typeof shipSchema> }>(given: Unit) => ({ ...given, ship: readyShip(given.ship) })

const allowanceProcedure = preparedProcedure(
  z.strictObject({ ship: shipSchema, hits, seaState }).check(withinHits()),
  ['C18-MOV-04', 'C18-DMG-01'],
  ready,
  (given, settings: Settings, _chance, trace) => {
    const refused = firstOf(refuseForbidden([given.ship], given.seaState, settings), refuseSunk([given]))
    if (refused) return refused
    const [first, second] = allowanceOf(given.ship, given.hits, given.seaState, settings, trace)
    return { first, second }
  },
)

const spottingProcedure = preparedProcedure(
  z.strictObject({
    spotter: shipSchema,
    target: shipSchema,
    distance: whole(),
    light: z.enum(LIGHTS),
    weather: z._default(z.enum(WEATHERS), 'clear'),
    moon: z._default(z.enum(MOONS), 'half'),
    formationSize: z._default(whole(1), 1),
    formationMoved: moved,
    shoreline: flag,
  }),
  ['C18-DET-04'],
  (input) => ({ ...input, spotter: readyShip(input.spotter), target: readyShip(input.target) }),
  (look, settings: Settings, chance, trace) => {
    if (isClearDay(look)) {
      const [spotter, target] = [look.spotter.category, look.target.category]
      if (trace) explainDaylightRange(spotter, target, settings, trace)
      return { automatic: true, spotted: look.distance <= daylightRange(spotter, target, settings) }
    }
    const refused = refuseSpotting(look, settings)
    return refused ?? { automatic: false, ...trySpotting(look, chance, settings, trace) }
  },
)

const gunneryProcedure = preparedProcedure(
  z.strictObject({
    firer: unit,
    battery: z.enum(BATTERIES),
    target,
    distance: whole(),
    arc: z.enum(ARCS),
    seaState,
    night: flag,
    kills: z._default(whole(), 0),
  }),
  ['C18-MOV-04', 'C18-DMG-01', 'C18-GUN-02', 'C18-GUN-06'],
  (input) => ({ ...input, firer: ready(input.firer), target: ready(input.target) }),
  (attack, settings: Settings, chance, trace) => {
    const { firer, target: at } = attack
    const refused = firstOf(
      refuseForbidden([firer.ship, at.ship], attack.seaState, settings),
      refuseSunk([firer, at]),
      refuseFire(attack, settings),
    )
    if (refused) return refused
    const shot = shotOf(fire(attack, chance, settings, trace), settings)
    const after = addHits(at.ship, at.hits, shot.hits)
    return { ...shot, target: { hits: after, status: statusOf(at.ship, after) } }
  },
)

const torpedoProcedure = preparedProcedure(
  z
    .strictObject({
      firer: unit,
      vessels: z.array(target).check(z.minLength(1)),
      aimAt: z._default(whole(), 0),
      distance: whole(),
      spreads: whole(1),
      surprise: flag,
      split: flag,
      seaState,
      night: flag,
    })
    .check(
      z.check<{ readonly vessels: readonly unknown[]; readonly aimAt: number }>((context) => {
        const { vessels, aimAt } = context.value
        if (aimAt >= vessels.length) {
          context.issues.push({
            code: 'too_big',
            origin: 'number',
            maximum: vessels.length - 1,
            inclusive: true,
            path: ['aimAt'],
            input: aimAt,
          })
        }
      }),
    ),
  ['C18-MOV-04', 'C18-DMG-01', 'C18-TOR-01', 'C18-TOR-02'],
  (input) => ({ ...input, firer: ready(input.firer), vessels: input.vessels.map(ready) }),
  (launch, settings: Settings, chance, trace) => {
    const { firer, vessels, seaState: sea, spreads, distance } = launch
    const refused = firstOf(
      refuseForbidden([firer.ship, ...vessels.map(({ ship }) => ship)], sea, settings),
      refuseSunk([firer, ...vessels]),
      refuseSpreads(firer.ship, spreads),
      refuseReach(firer.ship, distance, settings),
    )
    return refused ?? launchTorpedoes(launch, chance, settings, trace)
  },
)

/** The procedures of Corpen 18 by name. */
export const PROCEDURES = {
  allowance: allowanceProcedure,
  spotting: spottingProcedure,
  gunnery: gunneryProcedure,
  torpedo: torpedoProcedure,
}

/** Movement points of both phases: damage first, then sea state (C18-DMG-04, C18-MOV-04). No dice. */
export const allowance = callable(allowanceProcedure, STANDARD)

/** One look at one enemy: automatic by clear day, else one D10 (C18-DET-01 to 06). Distance in hexes. */
export const spotting = callable(spottingProcedure, STANDARD)

/** One attack by one battery: one D10 (section 6). Distance in hexes, `moved` in movement points. */
export const gunnery = callable(gunneryProcedure, STANDARD)

/** One launch at one hex: a D10 a spread, then, unless all miss, a D10 a vessel (section 8). Distance in hexes. */
export const torpedo = callable(torpedoProcedure, STANDARD)
