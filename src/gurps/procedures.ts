import * as z from 'zod/mini'
import { firstOf, isRefused, type Refused, refuse } from '../core/errors.js'
import { callable, preparedProcedure, procedure } from '../core/procedure.js'
import { number, whole } from '../core/schema.js'
import { counted } from '../core/words.js'
import { type Boarders, type Fight, melee } from './boarding.js'
import { blow, isSunk, refuseSunk, struck } from './damage.js'
import { broadside, refuseCannons, refuseServing, refuseSkeleton } from './gunnery.js'
import { initiativeParts, rollInitiative } from './initiative.js'
import {
  type Aid,
  explainHelp,
  explainMasts,
  help,
  navigatorPoints,
  refuseForfeit,
  refuseHopeless,
  refusePoints,
  refuseSpells,
  surgeonPoints,
} from './officers.js'
import { ram, rammedHp } from './ramming.js'
import { type Settings, STANDARD } from './settings.js'
import { conditionSchema, readyCondition, readyShip, shipSchema, signed, type Vessel, withinHp } from './ship.js'
import { canMove, HEX_PARTS, moveName, moveOf, moveParts, speedOf } from './speed.js'

// The procedures, called with numbers off the table: input and output as the contract fixes them.

const condition = z.optional(conditionSchema)
const count = z._default(whole(), 0)
const flag = z._default(z.boolean(), false)
const aid = z._default(z.strictObject({ alive: count, lives: count }), { alive: 0, lives: 0 })
const vessel = z.strictObject({ ship: shipSchema, condition }).check(withinHp())

function ready(given: {
  readonly ship: z.output<typeof shipSchema>
  readonly condition?: z.output<typeof conditionSchema> | undefined
}): Vessel {
  const ship = readyShip(given.ship)
  return { ship, condition: readyCondition(ship, given.condition) }
}

const speedProcedure = procedure(z.strictObject({ kph: number() }), [], ({ kph }, settings: Settings, _chance, trace) => {
  const index = speedOf(kph, settings, trace)
  return { index, move: moveName(index) }
})

const sailing = z.strictObject({ ship: shipSchema, condition, navigationSpent: count }).check(withinHp())

function refuseSailing(given: Vessel, spent: number, settings: Settings): Refused | null {
  return firstOf(refuseSunk([given]), refuseForfeit(spent, navigatorPoints(given.ship.officers, settings)))
}

const readySailing = (input: z.output<typeof sailing>) => ({ given: ready(input), spent: input.navigationSpent })
const SAILING_REFUSALS = ['GNC-DMG-01', 'GNC-OFF-07'] as const

const moveProcedure = preparedProcedure(sailing, SAILING_REFUSALS, readySailing, ({ given, spent }, settings: Settings, _chance, trace) => {
  const refused = refuseSailing(given, spent, settings)
  if (refused) return refused
  const move = moveOf(given, spent, settings, trace)
  return { baseIndex: move.baseIndex, index: move.index, move: canMove(move) ? moveName(move.index) : '0', dismasted: move.dismasted }
})

const initiativeProcedure = preparedProcedure(
  sailing,
  SAILING_REFUSALS,
  readySailing,
  ({ given, spent }, settings: Settings, chance, trace) => {
    const refused = refuseSailing(given, spent, settings)
    if (refused) return refused
    const parts = moveParts(moveOf(given, spent, settings, trace))
    return { value: initiativeParts(rollInitiative(chance), parts) / HEX_PARTS }
  },
)

const gunneryProcedure = preparedProcedure(
  z.strictObject({ firer: vessel, target: vessel, cannons: whole(), aid, spells: count, mastsSaved: count }),
  ['GNC-DMG-01', 'GNC-OFF-04', 'GNC-OFF-05', 'GNC-OFF-07', 'GNC-GUN-01', 'GNC-GUN-02', 'GNC-MOVE-07'],
  ({ firer, target, cannons, mastsSaved, ...input }) => {
    const asked: Aid = { ...input.aid, spells: input.spells }
    return { firer: ready(firer), target: ready(target), cannons, mastsSaved, asked }
  },
  ({ firer, target, cannons, mastsSaved, asked }, settings: Settings, chance, trace) => {
    const refused = firstOf(
      refuseSunk([firer, target]),
      refusePoints(asked, surgeonPoints(target.ship.officers)),
      refuseHopeless(target.condition.active, asked),
      refuseSpells(asked, target.ship.spells),
      refuseForfeit(mastsSaved, navigatorPoints(target.ship.officers, settings)),
      refuseCannons(firer.ship, cannons),
      refuseServing(firer.condition.active, cannons),
      refuseSkeleton(firer.ship, firer.condition),
    )
    if (refused) return refused
    const shot = broadside({ firer, target, cannons }, chance, settings, trace)
    const suffered = blow(target.condition, shot.through, settings, trace)
    const crew = help(suffered.crew, asked)
    if (isRefused(crew)) return crew
    if (mastsSaved > suffered.mastLost) {
      return refuse('GNC-OFF-07', `${counted(mastsSaved, 'mast')} asked to be saved; lost: ${suffered.mastLost}`)
    }
    const mastLost = suffered.mastLost - mastsSaved
    if (trace) {
      explainHelp(trace, asked, crew)
      explainMasts(trace, mastsSaved)
      if (mastsSaved > 0) trace.result('GNC-MOVE-06', 'steps of speed lost after that', mastLost)
    }
    const { damage, ...after } = struck(target.condition, shot.through, { ...suffered, mastLost, crew })
    const { hp, dr, active, wounded, dead } = after
    return {
      ...shot,
      hpLost: suffered.hpLost,
      drLost: suffered.drLost,
      mastLost,
      crew,
      target: { hp, dr, active, wounded, dead, mastLost: after.mastLost, damage, sunk: hp === 0 },
    }
  },
)

const rammingProcedure = preparedProcedure(
  z.strictObject({ attacker: vessel, target: vessel, hexes: whole(1) }),
  ['GNC-DMG-01'],
  ({ attacker, target, hexes }) => ({ attacker: ready(attacker), target: ready(target), hexes }),
  ({ attacker, target, hexes }, _settings: Settings, _chance, trace) => {
    const refused = refuseSunk([attacker, target])
    if (refused) return refused
    const points = ram(attacker, target, hexes, trace)
    const after = (hp: number) => ({ hp, sunk: isSunk({ ...target.condition, hp }) })
    return {
      ...points,
      target: after(rammedHp(target, points.toTarget)),
      attacker: after(rammedHp(attacker, points.toAttacker)),
    }
  },
)

const boardingSide = z.strictObject({
  crew: whole(),
  expertise: signed(),
  tactician: z._default(signed(), 0),
  weaponModifier: z._default(signed(), 0),
  disengaging: flag,
  aid,
  spells: count,
  firstAid: z._default(signed(), 0),
  mageSpells: count,
})

type BoardingSide = z.output<typeof boardingSide>

const asBoarders = ({ crew, expertise, tactician, weaponModifier, disengaging }: BoardingSide): Boarders => ({
  crew,
  aboard: crew,
  expertise,
  tactician,
  weaponModifier,
  disengaging,
})

const askedOf = ({ aid: { lives, alive }, spells }: BoardingSide): Aid => ({ spells, lives, alive })

function refuseBoarding(sides: readonly BoardingSide[]): Refused | null {
  return firstOf(
    sides.some(({ crew }) => crew === 0) ? refuse('GNC-BRD-07', 'a crew of 0 is captured, and does not fight') : null,
    ...sides.map((side) => refusePoints(askedOf(side), Math.max(0, side.firstAid))),
    ...sides.map((side) => refuseHopeless(side.crew, askedOf(side))),
    ...sides.map((side) => refuseSpells(askedOf(side), side.mageSpells)),
  )
}

function outcome(side: BoardingSide, { roll, margin, inflicts, losses }: Fight) {
  const helped = help(losses, askedOf(side))
  if (isRefused(helped)) return helped
  const { dead, wounded } = helped
  return { roll, margin, inflicts, lost: losses.dead + losses.wounded, dead, wounded, crew: side.crew - dead - wounded }
}

const boardingProcedure = procedure(
  z.strictObject({ a: boardingSide, b: boardingSide }),
  ['GNC-BRD-07', 'GNC-OFF-04', 'GNC-OFF-05'],
  ({ a, b }, _settings: Settings, chance, trace) => {
    const refused = refuseBoarding([a, b])
    if (refused) return refused
    const fight = melee(asBoarders(a), asBoarders(b), chance, trace)
    const [afterA, afterB] = [outcome(a, fight.a), outcome(b, fight.b)]
    if (isRefused(afterA)) return afterA
    if (isRefused(afterB)) return afterB
    if (trace) {
      explainHelp(trace, askedOf(a), afterA, ', of a')
      explainHelp(trace, askedOf(b), afterB, ', of b')
    }
    return { a: afterA, b: afterB, victor: fight.victor, difference: fight.difference, disengaged: fight.disengaged }
  },
)

/** The procedures of GURPS / Naval Combat by name. */
export const PROCEDURES = {
  speed: speedProcedure,
  move: moveProcedure,
  gunnery: gunneryProcedure,
  ramming: rammingProcedure,
  boarding: boardingProcedure,
  initiative: initiativeProcedure,
}

/** The move of a top speed in kph (GNC-SHIP-02). No dice. */
export const speed = callable(speedProcedure, STANDARD)

/** A ship's move: hull and masts, then the navigator (section 3). No dice. */
export const move = callable(moveProcedure, STANDARD)

/** One broadside and all it does, help for the losses included: the total of 3d6, then the total of the damage dice (sections 5 and 6). */
export const gunnery = callable(gunneryProcedure, STANDARD)

/** One ram after so many hexes in a straight line (section 7). No dice. HP on each ship's own scale. */
export const ramming = callable(rammingProcedure, STANDARD)

/** One turn of a boarding: the total of 3d6 for a, then for b (section 8). */
export const boarding = callable(boardingProcedure, STANDARD)

/** A ship's initiative: one D6 (GNC-TURN-01). Hexes, fractions kept. */
export const initiative = callable(initiativeProcedure, STANDARD)
