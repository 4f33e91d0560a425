import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { suggestion } from '../core/found.js'
import type { Frozen } from '../core/frozen.js'
import { HEADINGS, headingOf } from '../core/hex.js'
import { checkRoster, hexOnMap, MOST_UNITS, oneOf } from '../core/lawful.js'
import { hexName, identifier, mapSize, parse, text, whole } from '../core/schema.js'
import { counted } from '../core/words.js'
import { FLEET, findShip } from './fleet.js'
import { checkStandIds, checkSubmarine } from './lawful.js'
import { optionsSchema, type Settings } from './settings.js'
import { readyShip, type Ship, SQUADRON, shipSchema } from './ship.js'
import { type Rules, type Stand, type State, settingsOf, type Vessel } from './state.js'
import { tablePackSchema } from './tables.js'
import { CLASSES, DOCTRINES, isCarrier, STAND_KINDS, type StandKind } from './types.js'

// Scenarios: parsing checks the form, `placeUnits` the rules.

const id = identifier()

const unitSchema = z.strictObject({
  id,
  side: id,
  name: z.optional(text()),
  /** A vessel as its class is built, or instead `ship`: one of the fleet by name, or a card of one's own. */
  class: z.optional(z.enum(CLASSES)),
  ship: z.optional(z.union([text(), shipSchema])),
  hex: hexName(),
  heading: z.enum(HEADINGS),
  /** Which playing surface, where there are several. */
  surface: z.optional(text()),
  /** Flotation points lost before the battle begins. */
  lost: z._default(whole(), 0),
  /** Submarines alone: under water unless told otherwise; on patrol round the hex. */
  submerged: z.optional(z.boolean()),
  patrol: z._default(z.boolean(), false),
  /** Carriers alone: squadrons in the air when the battle begins; they arrive in the first air phase. */
  launched: z._default(z.array(z.enum(STAND_KINDS)), []),
})

const side = z.strictObject({ id, name: z.optional(text()), doctrine: z.optional(z.enum(DOCTRINES)) })

/** The form of a scenario. */
export const scenarioSchema = z.strictObject({
  scenario: text(),
  ruleset: z.literal('mini-naval'),
  description: z.optional(text()),
  map: mapSize(),
  surfaces: z.optional(z.array(text()).check(z.minLength(2))),
  turns: whole(1, 1000),
  options: z._default(optionsSchema, () => parse(optionsSchema, {})),
  tables: z.optional(tablePackSchema),
  sides: z.tuple([side, side]),
  units: z.array(unitSchema).check(z.minLength(1), z.maxLength(MOST_UNITS)),
})

/** A scenario as authored: what has a default may be left out. */
export type Scenario = Frozen<z.input<typeof scenarioSchema>>
type Parsed = z.output<typeof scenarioSchema>
type Given = Parsed['units'][number]

/** What a battle on one surface calls it. */
const ONE_SURFACE = ['sea'] as const

/**
 * A state with every vessel and squadron placed, before the first turn. Throws a BroadsideError with the path of what is malformed or unlawful
 * (`bad-scenario` names the clause).
 */
export function placeUnits(scenario: unknown): State {
  const parsed = parse(scenarioSchema, scenario)
  const rules: Rules = { options: parsed.options, pack: parsed.tables ?? null }
  const settings = settingsOf(rules)
  checkRoster(parsed)
  checkSurfaces(parsed.surfaces)
  const units = parsed.units.map((given, i) => placeVessel(given, parsed, settings, `units[${i}]`))
  const stands = parsed.units.flatMap((given, i) => squadronsOf(units[i] as Vessel, given, `units[${i}]`))
  // A squadron's id is made of its carrier's: no vessel may have it already.
  checkStandIds(units, stands, 'units')
  checkSides(parsed, units)
  return {
    title: parsed.scenario,
    rules,
    map: parsed.map,
    surfaces: parsed.surfaces ?? ONE_SURFACE,
    turns: parsed.turns,
    sides: parsed.sides.map((each) => ({ id: each.id, name: each.name ?? each.id })),
    units,
    stands,
    turn: 0,
    step: 'second mover',
    queue: [],
    orders: [[], []],
    first: 0,
    over: null,
  }
}

function checkSurfaces(surfaces: Parsed['surfaces']): void {
  surfaces?.forEach((name, i) => {
    const first = surfaces.indexOf(name)
    if (first !== i)
      throw new BroadsideError('duplicate', `surfaces[${i}]`, `surface ${JSON.stringify(name)} is there already: surfaces[${first}]`)
  })
}

/** MNW-END-01. */
function checkSides({ sides }: Parsed, units: readonly Vessel[]): void {
  for (const [i, { id: of }] of sides.entries()) {
    if (units.some((vessel) => vessel.side === of && vessel.fp > 0)) continue
    throw new BroadsideError('bad-scenario', `sides[${i}]`, `side ${JSON.stringify(of)} has nothing afloat and fit to fight (MNW-END-01)`)
  }
}

function placeVessel(given: Given, { map, surfaces }: Parsed, settings: Settings, path: string): Vessel {
  const ship = shipOf(given, settings, path)
  const { q, r } = hexOnMap(given.hex, map, `${path}.hex`)
  if (given.lost > ship.full) {
    throw new BroadsideError(
      'out-of-range',
      `${path}.lost`,
      `expected a number up to ${ship.full}, her flotation points; found ${given.lost}`,
    )
  }
  const fp = ship.full - given.lost
  checkSubmarine(given, ship, path)
  const { submerged = ship.class === 'submarine' && fp > 0, patrol } = given
  if (fp === 0 && (submerged || patrol)) {
    const key = submerged ? 'submerged' : 'patrol'
    throw new BroadsideError(
      'bad-scenario',
      `${path}.${key}`,
      'at 0 flotation points she lies on the surface, dead in the water (MNW-DMG-02)',
    )
  }
  return {
    id: given.id,
    name: given.name ?? ship.name ?? given.id,
    side: given.side,
    ship,
    lostBefore: given.lost,
    surface: surfaceOf(given, surfaces, `${path}.surface`),
    q,
    r,
    heading: headingOf(given.heading),
    fp,
    crippled: false,
    turrets: ship.turrets.map(({ turret }) => turret),
    aaLost: 0,
    launchers: ship.launchers.map(({ count }) => count),
    submerged,
    spotted: false,
    patrol,
    withdrawn: false,
  }
}

function shipOf({ class: of, ship }: Given, settings: Settings, path: string): Ship {
  if ((of === undefined) === (ship === undefined)) {
    const found = of === undefined ? 'neither' : 'both'
    throw new BroadsideError(
      of === undefined ? 'missing-key' : 'not-allowed',
      `${path}.class`,
      `expected a class or a ship; found ${found}`,
    )
  }
  if (of !== undefined) return readyShip({ class: of }, settings)
  const card = typeof ship === 'string' ? findShip(ship) : ship
  if (card) return readyShip(parse(shipSchema, card), settings)
  const near = suggestion(
    String(ship),
    FLEET.map(({ name }) => name as string),
  )
  throw new BroadsideError('unknown-class', `${path}.ship`, `the fleet has no vessel ${JSON.stringify(ship)}${near}`)
}

function surfaceOf({ surface }: Given, surfaces: Parsed['surfaces'], path: string): number {
  if (surfaces === undefined) {
    if (surface === undefined) return 0
    throw new BroadsideError('not-allowed', path, `expected no surface: the scenario lists none; found ${JSON.stringify(surface)}`)
  }
  if (surface === undefined) throw new BroadsideError('missing-key', path, `missing; expected one of the surfaces ${surfaces.join(', ')}`)
  oneOf(surface, surfaces, path, 'surfaces')
  return surfaces.indexOf(surface)
}

/** MNW-VES-08: a carrier's squadrons, aboard or in the air. */
function squadronsOf({ id: carrier, name, side: of, ship }: Vessel, { launched }: Given, path: string): Stand[] {
  const aloft: Record<StandKind, number> = { fighter: 0, bomber: 0, 'torpedo-bomber': 0 }
  launched.forEach((kind, i) => {
    aloft[kind]++
    if (aloft[kind] <= ship.aircraft[kind]) return
    const has = counted(ship.aircraft[kind], `${kind} squadron`)
    throw new BroadsideError(
      'bad-scenario',
      `${path}.launched[${i}]`,
      `${carrier} has ${isCarrier(ship.class) ? has : 'no squadrons'} (MNW-VES-08)`,
    )
  })
  return STAND_KINDS.flatMap((kind) =>
    Array.from({ length: ship.aircraft[kind] }, (_, i): Stand => {
      return {
        id: `${carrier}-${kind}-${i + 1}`,
        name: `${name} ${kind.replace('-', ' ')} ${i + 1}`,
        side: of,
        kind,
        home: carrier,
        full: SQUADRON,
        fp: SQUADRON,
        carrier,
        place: i < aloft[kind] ? 'flying' : 'aboard',
        landed: 0,
        mission: null,
        aim: null,
      }
    }),
  )
}
