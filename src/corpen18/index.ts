/**
 * Corpen 18: WWII surface actions, a D10 and a combat results table. Procedures to call with numbers off the table, ships and their card text,
 * table packs, a fleet, and the ruleset for battles.
 *
 * @packageDocumentation
 */
export { corpen18 } from './battle.js'
export { formatShipCard, parseShipCard } from './card.js'
export { type Allowance, addHits, damagedAllowance, damageModifier, isSunk, sinkingHits } from './damage.js'
export { daylightRange, RADAR_NATIONS, radarAvailable, type Spotting, spottingChance, trySpotting, type Visibility } from './detection.js'
export type { Event } from './events.js'
export type { ExchangeDescription } from './exchange.js'
export { expectedHits, expectedTorpedoHits } from './expectation.js'
export { FLEET, findClass } from './fleet/index.js'
export { type Aim, type Attack, aim, type Fired, fire, mayFire, refuseFire, rollAim, type Shot, shotOf, type Target } from './gunnery.js'
export type { FireOrder, HoldOrder, LaunchOrder, MoveOrder, Order } from './orders.js'
export { allowance, gunnery, PROCEDURES, spotting, torpedo } from './procedures.js'
export { type BatteryFigures, type FleetEntry, rateShip, type ShipFigures, type TorpedoFigures } from './rating.js'
export { type Scenario, scenarioSchema } from './scenario.js'
export type { Result, SideResult } from './score.js'
export { OPTIONS, type Options, type Settings, STANDARD, settings } from './settings.js'
export {
  type Battery,
  cardOf,
  type Protection,
  type Rating,
  readyShip,
  type Ship,
  type ShipCard,
  shipSchema,
  type Torpedoes,
} from './ship.js'
export type { Phase, State, Unit } from './state.js'
export { loadTables, RECONSTRUCTED, type TableName, type TablePack, type Tables, tablePackSchema } from './tables.js'
export { hitNumber, type Launch, type TorpedoResult } from './torpedoes.js'
export type { Band, BatteryName, Category, Light, Moon, Quality, Radar, RateOfFire, Weather } from './types.js'
export type { Enemy, View } from './view.js'
