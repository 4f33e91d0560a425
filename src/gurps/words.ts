import { formatHex, headingName } from '../core/hex.js'
import { counted } from '../core/words.js'
import type { Event } from './events.js'
import { crewedParts, moveOf, moveParts, partsName } from './speed.js'
import { boardingOf, type State, settingsOf, type Unit, vesselOf } from './state.js'
import { BATTERIES } from './types.js'

// Events and states in words: plain ASCII, ids and hexes that can be retyped.

type Names = (id: string) => string

/** An event in one line. */
export function tell(told: Event, names: Names): string {
  switch (told.event) {
    case 'warning':
      return `take note: ${told.text} (${told.clause})`
    case 'initiative':
      return `${names(told.actor)} throws ${told.roll} for initiative`
    case 'turn':
      return `order of the turn: ${told.order.map(names).join(', ')}`
    case 'tactics':
      return `the tactician of ${names(told.actor)} deals out ${dealt(told)}`
    case 'move':
      return `${names(told.actor)} ${told.from}-${told.to}, heading ${told.heading}`
    case 'helm':
      return `${names(told.actor)} turns to ${told.heading}, bow at ${told.to}`
    case 'away':
      return `${names(told.actor)} leaves the map from ${told.from}`
    case 'gunnery':
      return tellFire(told, names)
    case 'aid':
      return `aboard ${names(told.actor)}: ${aid(told)}`
    case 'reload':
      return `${names(told.actor)} reloads ${cannons(told.cannons)} of the ${told.battery} battery`
    case 'ram':
      return `${names(told.actor)} rams ${names(told.target)} after ${hexes(told.hexes)}: ${told.toTarget} to the rammed (${told.targetHp} HP left), ${told.toAttacker} to the rammer (${told.hp} HP left)`
    case 'boarding':
      return `${names(told.actor)} boards ${names(told.target)}`
    case 'melee':
      return tellMelee(told, names)
    case 'disengaged':
      return `${names(told.actor)} gets away from ${names(told.target)}`
    case 'captured':
      return `${names(told.target)} ${told.surrendered ? 'surrenders' : 'is captured'} with ${told.crew} of her crew`
    case 'sunk':
      return `${names(told.target)} sinks at ${told.at}`
    case 'end':
      return `The battle is over: ${told.reason}; ${told.winner === null ? 'a draw' : `${told.winner} wins`}`
  }
}

function tellFire(told: Event & { event: 'gunnery' }, names: Names): string {
  const { dead, wounded, drLost, mastLost } = told
  const harm = [
    `${told.through} through (${told.hp} HP left)`,
    drLost > 0 ? `DR -${drLost}` : '',
    dead + wounded > 0 ? `${dead} dead, ${wounded} wounded` : '',
    mastLost > 0 ? `speed -${mastLost}` : '',
  ].filter((part) => part !== '')
  const when = told.interrupt ? 'interrupts: ' : ''
  const what = `${cannons(told.cannons)}, ${told.battery} battery, at ${names(told.target)} (${told.at}), ${hexes(told.distance)}`
  return `${when}${names(told.actor)}, ${what}: ${told.roll} against ${told.needed}, ${told.hit ? 'hit' : 'miss'}; damage ${told.damage}, ${harm.join(', ')}`
}

function tellMelee({ actor, target, a, b, victor, difference }: Event & { event: 'melee' }, names: Names): string {
  const side = (id: string, { crew, roll, margin, inflicts, dead, wounded, left }: typeof a) =>
    `${names(id)} with ${crew} rolls ${roll} (margin ${margin}), strikes for ${inflicts}, loses ${dead + wounded} (${dead} dead), ${left} left`
  const outcome = victor === null ? 'nobody gains' : `${names(victor)} by ${difference}`
  return `the boarding: ${side(actor, a)}; ${side(target, b)}; ${outcome}`
}

const OFFICER_WORDS = { leadership: 'the commander', gunnery: 'the gunner', navigation: 'the navigator', firstAid: 'the surgeon' } as const

function dealt(told: Event & { event: 'tactics' }): string {
  return (['leadership', 'gunnery', 'navigation', 'firstAid'] as const)
    .filter((name) => told[name] > 0)
    .map((name) => `${told[name]} to ${OFFICER_WORDS[name]}`)
    .join(', ')
}

function aid({ spells, lives, alive, masts }: Event & { event: 'aid' }): string {
  return [
    spells > 0 ? `${counted(spells, 'spell')} cast` : '',
    alive > 0 ? `${alive} kept in action` : '',
    lives > 0 ? `${counted(lives, 'life', 'lives')} saved` : '',
    masts > 0 ? `${counted(masts, 'mast')} saved` : '',
  ]
    .filter((part) => part !== '')
    .join(', ')
}

const cannons = (number: number) => counted(number, 'cannon')
const hexes = (number: number) => counted(number, 'hex', 'hexes')

/** Where every ship stands, a line each. */
export function status(state: State): string[] {
  return state.units.map((unit) => {
    const { id, side, name, status: fate, condition } = unit
    const crew = `crew ${condition.active} (${condition.wounded} wounded, ${condition.dead} dead)`
    const where = fate === 'afloat' ? `${formatHex(unit)} ${headingName(unit.heading)}, ${sailing(unit, state)}` : fate
    return `${id} (${side}, ${name}, ${unit.ship.name}): ${where}; HP ${condition.hp}, DR ${condition.dr}; ${crew}; loaded ${BATTERIES.map((battery) => unit.loaded[battery]).join('/')}${boardingWords(unit, state)}`
  })
}

function boardingWords({ id }: Unit, state: State): string {
  const boarding = boardingOf(state, id)
  if (!boarding) return ''
  return boarding.a === id ? `; boarding ${boarding.b}` : `; boarded by ${boarding.a}`
}

function sailing(unit: Unit, state: State): string {
  const vessel = vesselOf(unit)
  const move = moveOf(vessel, unit.forfeited, settingsOf(state.rules))
  const parts = crewedParts(moveParts(move), vessel.ship, vessel.condition)
  if (parts > 0) return `move ${partsName(parts)}`
  return move.dismasted && vessel.condition.mastLost > 0 ? 'no masts' : 'no move'
}
