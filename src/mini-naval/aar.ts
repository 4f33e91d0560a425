import { counted } from '../core/words.js'
import { statusOf } from './damage.js'
import { fpLost } from './score.js'
import type { Stand, State, Vessel } from './state.js'

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

/** Flight points lost, by the carrier the squadrons belong to. */
function aircraftOf({ units, stands }: State, side: string): string[] {
  return units.flatMap(({ id, name, side: of, ship }) => {
    const own = stands.filter(({ home }) => home === id)
    const sum = (figure: (stand: Stand) => number) => own.reduce((total, stand) => total + figure(stand), 0)
    const lost = sum(({ full, fp }) => full - fp)
    if (of !== side || lost === 0) return []
    const gone = own.filter(({ fp }) => fp === 0).length
    const squadrons = gone === 0 ? '' : `, ${gone} of ${own.length} squadrons gone`
    return [
      `aircraft of ${ship.class} ${name}: ${lost} of ${counted(
        sum(({ full }) => full),
        'flight point',
      )} lost${squadrons}`,
    ]
  })
}

/** A third of the full points is where heavy damage begins (MNW-DMG-01); those lost before the battle are told beside those lost in it. */
function vesselLine(vessel: Vessel): string {
  const { name, ship, crippled, lostBefore } = vessel
  const status = statusOf(vessel)
  const before = (and: string) => (lostBefore === 0 ? '' : `, ${and} ${lostBefore} before the battle`)
  if (status === 'sunk') return `${ship.class} ${name} sunk (all of ${ship.full} FP${before('of which')})`
  const points = `(${fpLost(vessel)} FP of ${ship.full}${before('and')})`
  if (status === 'dead in the water') return `${ship.class} ${name} dead in the water ${points}`
  const out = outOfAction(vessel)
  return `${ship.class} ${name} ${crippled ? 'heavily' : 'slightly'} damaged ${points}${out.length === 0 ? '' : `: ${out.join(', ')}`}${withdrew(vessel)}`
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
  const listed = (vessels: readonly Vessel[]) => vessels.map(({ name, ship }) => `${ship.class} ${name}`).join(', ')
  const left = whole.filter(({ withdrawn }) => withdrawn)
  const away = left.length === 0 ? '' : `; ${listed(left)} left the action`
  return [`no damage to ${whole.length === all ? 'any vessel' : listed(whole)}${away}`]
}
