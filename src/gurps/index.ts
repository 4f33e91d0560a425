/**
 * GURPS / Naval Combat: ships of the age of sail, 3d6. Procedures to call with numbers off the table, the sample ships and their card text, and the
 * ruleset for battles.
 *
 * @packageDocumentation
 */
export { gurps } from './battle.js'
export { alongside, bearsOn, hexesOf, shipDistance } from './bearings.js'
export { type Boarders, type Fight, type Melee, melee } from './boarding.js'
export { formatShipTable, parseShipTable } from './card.js'
export { type Blow, blow, type Casualties, casualties, isSunk, struck } from './damage.js'
export { DOCTRINE_AMBITIONS, DOCTRINE_POLICIES, doctrine, type Player } from './doctrine.js'
export type { Event } from './events.js'
export { FLEET, findHull } from './fleet.js'
export { type Attack, type Broadside, broadside, neededToHit } from './gunnery.js'
export { type Aid, help } from './officers.js'
export type { Order, OrderOf } from './orders.js'
export type { Ambition, Prospects } from './pilot.js'
export { bestFire, boardNobody, boardWeaker, dealTo, fightOn, helpAll, type Policies, reloadMost } from './policies.js'
export { boarding, gunnery, initiative, move, PROCEDURES, ramming, speed } from './procedures.js'
export { type Ram, ram } from './ramming.js'
export { type Scenario, scenarioSchema } from './scenario.js'
export type { Result, SideResult } from './score.js'
export { OPTIONS, type Options, type Settings, STANDARD, settings } from './settings.js'
export {
  type Condition,
  type Damage,
  formatDamage,
  type Hull,
  type HullCard,
  hullSchema,
  type Officers,
  readyCondition,
  readyShip,
  type Ship,
  type ShipCard,
  shipSchema,
  type Vessel,
} from './ship.js'
export { canMove, type Move, type MoveIndex, moveName, moveOf, parseMove, speedIndex } from './speed.js'
export type { Ask, Boarding, Dealt, Phase, Plan, Rules, State, Unit } from './state.js'
export { loadTables, ORIGINAL, type TablePack, type Tables, tablePackSchema } from './tables.js'
export type { BatteryName, Cannons, DoctrineName, OfficerName, Status } from './types.js'
export type { View } from './view.js'
