import * as z from 'zod/mini'
import { BroadsideError } from '../core/errors.js'
import { suggestion } from '../core/found.js'
import type { Frozen } from '../core/frozen.js'
import { formatHex, HEADINGS, headingOf, onMap } from '../core/hex.js'
import { checkSides, hexOnMap, MOST_UNITS } from '../core/lawful.js'
import { hexName, identifier, mapSize, parse, text, whole } from '../core/schema.js'
import { hexesOf, shipIn } from './bearings.js'
import { NO_CANNONS } from './combat.js'
import { isSunk } from './damage.js'
import { FLEET, findHull } from './fleet.js'
import { checkAlongside, checkBoardings, checkListable, checkMost, LISTABLE } from './lawful.js'
import { optionsSchema } from './settings.js'
import {
  cannonsSchema,
  conditionSchema,
  mageSchema,
  officersSchema,
  ownShipSchema,
  readyCondition,
  readyShip,
  type Ship,
  shipSchema,
  signed,
} from './ship.js'
import type { Boarding, Rules, State, Unit } from './state.js'
import { tablePackSchema } from './tables.js'
import { BATTERIES, DOCTRINES } from './types.js'

// Scenarios: parsing checks the form, the rest the rules.

const id = identifier()

const unitSchema = z.strictObject({
  id,
  side: id,
  name: z.optional(text()),
  /** A hull of the fleet, or a ship of one's own. */
  ship: z.union([text(), ownShipSchema]),
  /** The people of this ship; those of her own record where left out. */
  expertise: z.optional(signed()),
  officers: z.optional(officersSchema),
  mage: z.optional(mageSchema),
  weaponModifier: z.optional(signed()),
  crew: z.optional(whole()),
  player: z.optional(z.boolean()),
  /** GNC-BRD-06: player characters aboard. */
  playerCharacters: z._default(whole(), 0),
  /** The front hex; the back hex lies astern of it. */
  hex: hexName(),
  heading: z.enum(HEADINGS),
  condition: z.optional(conditionSchema),
  /** Cannons loaded as the battle begins; all where left out. */
  loaded: z.optional(cannonsSchema),
  points: z._default(whole(), 1),
})

const sideSchema = z.strictObject({
  id,
  name: z.optional(text()),
  doctrine: z.optional(z.enum(DOCTRINES)),
  /** GNC-TURN-01: the side of the players, who win ties of initiative. */
  player: z._default(z.boolean(), false),
})

/** The form of a scenario: map, sides and ships, boardings under way; the rules are asked by `prepare`. */
export const scenarioSchema = z.strictObject({
  scenario: text(),
  ruleset: z.literal('gurps'),
  description: z.optional(text()),
  map: mapSize(),
  turns: whole(1, 1000),
  options: z._default(optionsSchema, () => parse(optionsSchema, {})),
  tables: z.optional(tablePackSchema),
  sides: z.tuple([sideSchema, sideSchema]),
  units: z.array(unitSchema).check(z.minLength(1), z.maxLength(MOST_UNITS)),
  /** Ships that lie alongside each other as the battle begins, the boarder first. */
  boardings: z._default(z.array(z.strictObject({ a: id, b: id })), []),
})

/** A scenario as authored: what has a default may be left out. */
export type Scenario = Frozen<z.input<typeof scenarioSchema>>
type Parsed = z.output<typeof scenarioSchema>

/**
 * A state with every ship placed, before the first turn. Throws a BroadsideError with the path of what is malformed or unlawful
 * (`bad-scenario` names the clause).
 */
export function placeUnits(scenario: unknown): State {
  const parsed = parse(scenarioSchema, scenario)
  const rules: Rules = { options: parsed.options, pack: parsed.tables ?? null }
  checkSides(parsed, 'ship (GNC-END-01)')
  const units: Unit[] = []
  for (const [i, given] of parsed.units.entries()) {
    const player = parsed.sides.some((side) => side.id === given.side && side.player)
    const unit = placeUnit(given, player, parsed.map, `units[${i}]`)
    checkHexes(unit, units, parsed.map, `units[${i}].hex`)
    units.push(unit)
  }
  return {
    title: parsed.scenario,
    rules,
    map: parsed.map,
    turns: parsed.turns,
    sides: parsed.sides.map((side) => ({ id: side.id, name: side.name ?? side.id })),
    units,
    boardings: placeBoardings(parsed, units),
    turn: 0,
    phase: 'boarding',
    order: [],
    begun: 0,
    agenda: [],
    over: null,
  }
}

function placeUnit(given: Parsed['units'][number], playerSide: boolean, map: State['map'], path: string): Unit {
  const ship = shipOf(given, path)
  const { condition } = given
  checkMost(condition?.hp ?? ship.hp, ship.hp, `${path}.condition.hp`)
  const start = readyCondition(ship, condition)
  if (isSunk(start)) throw new BroadsideError('bad-scenario', `${path}.condition.hp`, 'a ship without HP is sunk (GNC-DMG-01)')
  if (start.active === 0)
    throw new BroadsideError('bad-scenario', `${path}.condition.active`, 'a ship without a crew is captured (GNC-BRD-07)')
  const people = start.active + start.wounded + start.dead
  if (people !== ship.crew) {
    const found = `active, wounded and dead make up the crew of ${ship.crew}; found ${people} (GNC-DMG-06)`
    throw new BroadsideError('bad-scenario', `${path}.condition.active`, found)
  }
  const loaded = given.loaded ?? ship.cannons
  for (const battery of BATTERIES) checkMost(loaded[battery], ship.cannons[battery], `${path}.loaded.${battery}`)
  const hex = hexOnMap(given.hex, map, `${path}.hex`)
  return {
    id: given.id,
    name: given.name ?? given.id,
    side: given.side,
    ship,
    points: given.points,
    player: given.player ?? (playerSide || ship.player),
    playerCharacters: given.playerCharacters,
    q: hex.q,
    r: hex.r,
    heading: headingOf(given.heading),
    status: 'afloat',
    condition: start,
    captured: 0,
    loaded,
    reloading: NO_CANNONS,
    reloadable: NO_CANNONS,
    used: 0,
    engaged: 0,
    die: 0,
    dealt: null,
    fallen: { dead: 0, wounded: 0 },
    treated: 0,
    spells: ship.spells,
    forfeited: 0,
    forfeitedNext: 0,
    progress: 0,
    credited: 0,
    moved: 0,
    straight: 0,
    mayTurn: false,
    stopped: false,
    attacked: false,
  }
}

function shipOf({ ship, ...people }: Parsed['units'][number], path: string): Ship {
  const hull = typeof ship === 'string' ? findHull(ship) : ship
  if (!hull) {
    const near = suggestion(
      String(ship),
      FLEET.map(({ name }) => name),
    )
    throw new BroadsideError('unknown-class', `${path}.ship`, `the fleet has no ship ${JSON.stringify(ship)}${near}`)
  }
  const own = typeof ship === 'string' ? undefined : ship
  const expertise = people.expertise ?? own?.expertise
  if (expertise === undefined) {
    throw new BroadsideError('missing-key', `${path}.expertise`, 'missing; the skill of her sailors belongs to every ship (GNC-SHIP-01)')
  }
  const officers = people.officers ?? own?.officers
  const mage = people.mage ?? own?.mage
  checkListable(people.officers ? `${path}.officers` : `${path}.ship.officers`, officers ?? {}, LISTABLE.level)
  checkListable(`${path}.ship.cannons`, hull.cannons, LISTABLE.cannons)
  checkListable(people.crew === undefined ? `${path}.ship` : path, { crew: people.crew ?? hull.crew }, LISTABLE.crew)
  checkListable(people.mage ? `${path}.mage` : `${path}.ship.mage`, mage ?? {}, LISTABLE.spells)
  const card = {
    ...hull,
    expertise,
    crew: people.crew ?? hull.crew,
    ...(officers && { officers }),
    ...(mage && { mage }),
    weaponModifier: people.weaponModifier ?? own?.weaponModifier ?? 0,
    player: people.player ?? own?.player ?? false,
  }
  return readyShip(parse(shipSchema, card, `${path}.ship`))
}

/** GNC-SHIP-05, GNC-MOVE-08: both hexes on the map, and nobody else's. */
function checkHexes(unit: Unit, placed: readonly Unit[], map: State['map'], path: string): void {
  for (const hex of hexesOf(unit)) {
    if (!onMap(hex, map)) {
      const found = `the back hex would lie off the map of ${map.columns} columns and ${map.rows} rows (GNC-SHIP-05)`
      throw new BroadsideError('out-of-range', path, found)
    }
    const other = shipIn({ units: [...placed] }, hex, unit)
    if (!other) continue
    throw new BroadsideError('bad-scenario', path, `hex ${formatHex(hex)} is that of ${other.id} already (GNC-MOVE-08)`)
  }
}

function placeBoardings({ boardings }: Parsed, units: readonly Unit[]): Boarding[] {
  checkBoardings(boardings, units)
  return boardings.map(({ a, b }, i) => {
    checkAlongside({ a, b }, units, `boardings[${i}]`)
    return { a, b, planA: null, planB: null }
  })
}
