import * as z from 'zod/mini'
import { BroadsideError, type Refused, refusalWords } from '../core/errors.js'
import { suggestion } from '../core/found.js'
import type { Frozen } from '../core/frozen.js'
import { formatHex, HEADINGS, headingOf } from '../core/hex.js'
import { checkHexNames, checkSides, hexOnMap, MOST_UNITS } from '../core/lawful.js'
import { hexName, identifier, mapSize, parse, text, whole } from '../core/schema.js'
import { isSunk } from './damage.js'
import { FLEET, findClass } from './fleet/index.js'
import { checkMovement } from './lawful.js'
import { STACK } from './movement.js'
import { refuseForbidden } from './sea.js'
import { optionsSchema } from './settings.js'
import { readyShip, type Ship, shipSchema } from './ship.js'
import { freshGuns, type Rules, type State, settingsOf, type Unit } from './state.js'
import { tablePackSchema } from './tables.js'
import { DOCTRINES, LIGHTS, MOONS, QUALITIES, RADARS, WEATHERS } from './types.js'

// Scenarios: parsing checks the form, `placeUnits` the rules.

const id = identifier()

const unitSchema = z.strictObject({
  id,
  side: id,
  name: z.optional(text()),
  /** A class of the fleet, or a card of one's own. */
  ship: z.union([text(), shipSchema]),
  /** What this crew and year make of the class; the card's where left out. */
  crew: z.optional(z.enum(QUALITIES)),
  nightFighting: z.optional(z.boolean()),
  radar: z.optional(z.enum(RADARS)),
  hex: hexName(),
  heading: z.enum(HEADINGS),
  hits: z._default(whole(0, 3), 0),
  points: z._default(whole(), 1),
})

/** The form of a scenario; the ruleset checks the rules. */
export const scenarioSchema = z.strictObject({
  scenario: text(),
  ruleset: z.literal('corpen18'),
  description: z.optional(text()),
  map: mapSize(),
  light: z.enum(LIGHTS),
  moon: z._default(z.enum(MOONS), 'half'),
  weather: z._default(z.enum(WEATHERS), 'clear'),
  seaState: z._default(whole(0, 4), 0),
  turns: whole(1, 1000),
  shoreline: z._default(z.array(hexName()), []),
  options: z._default(optionsSchema, () => parse(optionsSchema, {})),
  tables: z.optional(tablePackSchema),
  sides: z.tuple([
    z.strictObject({ id, name: z.optional(text()), doctrine: z.optional(z.enum(DOCTRINES)) }),
    z.strictObject({ id, name: z.optional(text()), doctrine: z.optional(z.enum(DOCTRINES)) }),
  ]),
  units: z.array(unitSchema).check(z.minLength(1), z.maxLength(MOST_UNITS)),
})

/** A scenario as authored: what has a default may be left out. */
export type Scenario = Frozen<z.input<typeof scenarioSchema>>
type Parsed = z.output<typeof scenarioSchema>

/**
 * A state with every unit placed, before the first turn. Throws a BroadsideError with the path of what is malformed or unlawful
 * (`bad-scenario` names the clause).
 */
export function placeUnits(scenario: unknown): State {
  const parsed = parse(scenarioSchema, scenario)
  const rules: Rules = { options: parsed.options, pack: parsed.tables ?? null }
  const settings = settingsOf(rules)
  checkSides(parsed, 'unit')
  const shoreline = parsed.shoreline.map((name, i) => formatHex(hexOnMap(name, parsed.map, `shoreline[${i}]`)))
  checkHexNames(shoreline, parsed.map, 'shoreline')
  const units = parsed.units.map((given, i) => placeUnit(given, parsed.map, `units[${i}]`))
  units.forEach((unit, i) => {
    unlawful(refuseForbidden([unit.ship], parsed.seaState, settings), `units[${i}]`)
    checkStack(units, i)
  })
  return {
    title: parsed.scenario,
    rules,
    map: parsed.map,
    visibility: { light: parsed.light, weather: parsed.weather, moon: parsed.moon },
    seaState: parsed.seaState,
    turns: parsed.turns,
    shoreline,
    sides: parsed.sides.map((side) => ({ id: side.id, name: side.name ?? side.id })),
    units,
    turn: 0,
    phase: 'second combat',
    queue: [],
    tier: null,
    over: null,
  }
}

function unlawful(refused: Refused | null, path: string): void {
  if (refused) throw new BroadsideError('bad-scenario', path, refusalWords(refused.refused))
}

function placeUnit(given: Parsed['units'][number], map: State['map'], path: string): Unit {
  const ship = shipOf(given, path)
  if (isSunk(ship, given.hits))
    throw new BroadsideError('bad-scenario', `${path}.hits`, `${given.hits} hits sink a ${ship.category} (C18-DMG-01)`)
  const { q, r } = hexOnMap(given.hex, map, `${path}.hex`)
  return {
    id: given.id,
    name: given.name ?? ship.name ?? given.id,
    side: given.side,
    ship,
    points: given.points,
    q,
    r,
    heading: headingOf(given.heading),
    hits: given.hits,
    inForce: given.hits,
    speed: 0,
    moved: 0,
    detected: false,
    ready: ship.torpedoes?.ready ?? 0,
    reload: ship.torpedoes?.reload ?? 0,
    launched: 0,
    launchedThisTurn: false,
    guns: freshGuns(),
  }
}

function shipOf({ ship, crew, nightFighting, radar }: Parsed['units'][number], path: string): Ship {
  const card = typeof ship === 'string' ? findClass(ship) : ship
  if (!card) {
    const near = suggestion(
      String(ship),
      FLEET.map(({ card: each }) => each.class),
    )
    throw new BroadsideError('unknown-class', `${path}.ship`, `the fleet has no class ${JSON.stringify(ship)}${near}`)
  }
  const class_ = readyShip(parse(shipSchema, card))
  checkMovement(class_, `${path}.ship`)
  return { ...class_, crew: crew ?? class_.crew, nightFighting: nightFighting ?? class_.nightFighting, radar: radar ?? class_.radar }
}

/** C18-MOV-05. */
function checkStack(units: readonly Unit[], i: number): void {
  const unit = units[i] as Unit
  const stack = units.slice(0, i + 1).filter((other) => other.side === unit.side && other.q === unit.q && other.r === unit.r)
  if (stack.length <= STACK) return
  throw new BroadsideError(
    'bad-scenario',
    `units[${i}].hex`,
    `hex ${formatHex(unit)} holds ${stack.map((other) => other.id).join(', ')}: at most ${STACK} units of a side (C18-MOV-05)`,
  )
}
