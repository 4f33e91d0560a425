/**
 * Mini-Naval War Games: WWII actions with carriers, aircraft and submarines, and handfuls of D6. Procedures to call with numbers off the table,
 * vessel classes and their variants, table packs, the forces of the source's battle, and the ruleset for battles.
 *
 * @packageDocumentation
 */
export { afterAction } from './aar.js'
export type { Against, Flak } from './air.js'
export { miniNaval } from './battle.js'
export { canFly, type Damaged, type Hull, isThirdOrLess, type Loss, lose, mainGuns, secondaryGuns, speedLeft, statusOf } from './damage.js'
export type { Event } from './events.js'
export { expectedFire, expectedWarheads } from './expectation.js'
export { CLASS_CARDS, CONDOR, COVERING_GROUP, FLEET, FORCE_Q, findShip, HEAVY_CRUISER } from './fleet.js'
export { type Fire, type FireResult, fire, gunsBearing, neededAt, refuseRange } from './gunnery.js'
export type {
  EngageOrder,
  FireOrder,
  LandOrder,
  MoveOrder,
  Order,
  PlainOrder,
  QuestionName,
  ScrambleOrder,
  StrikeOrder,
  TorpedoOrder,
} from './orders.js'
export {
  airCombat,
  antiaircraft,
  bombing,
  damage,
  depthCharge,
  gunnery,
  PROCEDURES,
  patrol,
  ramming,
  spotSubmarine,
  strafing,
  torpedoes,
} from './procedures.js'
export { type Collision, ram } from './ramming.js'
export { type Scenario, scenarioSchema } from './scenario.js'
export type { Result, SideResult } from './score.js'
export { OPTIONS, type Options, type Settings, STANDARD, settings } from './settings.js'
export { cardOf, type GunTurret, type Launchers, readyShip, type Ship, type ShipCard, shipSchema } from './ship.js'
export type { Mission, Phase, Question, Rules, Stand, State, Step, Vessel } from './state.js'
export { type PatrolPlace, patrolHex } from './submarines.js'
export { loadTables, type PackTables, RECONSTRUCTED, type TableName, type TablePack, type Tables, tablePackSchema } from './tables.js'
export { type Warheads, warheads } from './torpedoes.js'
export type { BatteryName, Bearings, Calibre, DoctrineName, Mount, StandKind, Status, Turret, VesselClass } from './types.js'
export type { View } from './view.js'
