import { counted } from '../core/words.js'
import { statusOf } from './damage.js'
import { fpLost } from './score.js'
import type { Stand, State, Vessel } from './state.js'
import { classWords } from './types.js'

// The after-action report, in the form of the source's own: losses by side, vessel by vessel.

/** MNW-END-01: the report in lines, a heading and a list a side: aircraft, vessels hurt, those that came away unharmed. */
export function afterAction(state: State): string[] {
  return state.sides.flatMap(({ id, name }, i) => [...(i === 0 ? [] : ['']), `${name} losses:`, ...lossesOf(state, id)])
}

function lossesOf(state: State, side: string): string[] {
  const vessels = state.units.filter((vessel) => vessel.side === side)
  const hurt = vessels.filter((vessel) => fpLost(vessel) > 0 || vessel.lostBefore > 0 || outOfAction(vessel).length > 0)
  const whole = vessels.filter((vessel) => !hurt.includes(vessel))
  const lines = [...aircraftOf(state, side), ...hurt.map(vesselLine), ...wholeLine(whole, vessels.length)]
  return lines.map((line, i) => `- ${line}${i === lines.length - 1 ? '.' : ';'}`)
}

/** A vessel by its class, in words, and its name. */
function called({ name, ship }: Vessel): string {
  return `${classWords(ship.class)} ${name}`
}

/** Flight points lost, by the carrier the squadrons belong to. */
function aircraftOf({ units, stands }: State, side: string): string[] {
  return units.flatMap((carrier) => {
    const { id, side: of } = carrier
    const own = stands.filter(({ home }) => home === id)
    const sum = (figure: (stand: Stand) => number) => own.reduce((total, stand) => total + figure(stand), 0)
    const lost = sum(({ full, fp }) => full - fp)
    if (of !== side || lost === 0) return []
    const gone = own.filter(({ fp }) => fp === 0).length
    const squadrons = gone === 0 ? '' : `, ${gone} of ${own.length} squadrons gone`
    return [
      `aircraft of ${called(carrier)}: ${lost} of ${counted(
        sum(({ full }) => full),
        'flight point',
      )} lost${squadrons}`,
    ]
  })
}

/** A third of the full points is where heavy damage begins (MNW-DMG-01); those lost before the battle are told beside those lost in it. */
function vesselLine(vessel: Vessel): string {
  const { ship, crippled, lostBefore } = vessel
  const status = statusOf(vessel)
  const before = (and: string) => (lostBefore === 0 ? '' : `, ${and} ${lostBefore} before the battle`)
  if (status === 'sunk') return `${called(vessel)} sunk (all of ${ship.full} FP${before('of which')})`
  const points = `(${fpLost(vessel)} FP of ${ship.full}${before('and')})`
  if (status === 'dead in the water') return `${called(vessel)} dead in the water ${points}`
  const out = outOfAction(vessel)
  return `${called(vessel)} ${crippled ? 'heavily' : 'slightly'} damaged ${points}${out.length === 0 ? '' : `: ${out.join(', ')}`}${withdrew(vessel)}`
}

function outOfAction({ ship, turrets, aaLost, crippled }: Vessel): string[] {
  const out = ship.turrets.filter(({ turret }) => !turrets.includes(turret)).map(({ turret }) => turret)
  return [
    ...(out.length === 0 ? [] : [`${out.join(', ')} ${out.length === 1 ? 'turret' : 'turrets'} out`]),
    ...(crippled && ship.secondary.some((guns) => guns > 0) ? ['a third of the secondary guns out'] : []),
    ...(crippled ? ['speed reduced'] : []),
    ...(aaLost === 0 ? [] : [`${aaLost} AA out`]),
  ]
}

function withdrew({ withdrawn }: Vessel): string {
  return withdrawn ? '; left the action' : ''
}

function wholeLine(whole: readonly Vessel[], all: number): string[] {
  if (whole.length === 0) return []
  if (whole.length < all)
    return [`no damage to ${whole.map((vessel) => `${called(vessel)}${vessel.withdrawn ? ' (left the action)' : ''}`).join(', ')}`]
  const left = whole.filter(({ withdrawn }) => withdrawn)
  return [`no damage to any vessel${left.length === 0 ? '' : `; ${left.map(called).join(', ')} left the action`}`]
}
