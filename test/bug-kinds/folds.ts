import { formatHex, HEADINGS } from '../../src/core/hex.js'
import type { BattleEvent } from '../../src/core/ruleset.js'
import type { State as Corpen18 } from '../../src/corpen18/index.js'
import type { State as Gurps } from '../../src/gurps/index.js'
import type { State as MiniNaval } from '../../src/mini-naval/index.js'

// What events alone say of a battle: from how it begins, event by event, to how it ends. Nothing of the rules is asked.

interface Losses {
  readonly dead: number
  readonly wounded: number
}

type Figure =
  | (
      | 'hits'
      | 'total'
      | 'spreads'
      | 'cannons'
      | 'through'
      | 'hpLost'
      | 'drLost'
      | 'mastLost'
      | 'spells'
      | 'masts'
      | 'kept'
      | 'hp'
      | 'targetHp'
    )
  | ('crew' | 'lost' | 'actorLeft' | 'targetLeft' | 'flightPoints' | 'aaLost')
type Word = 'to' | 'at' | 'heading' | 'battery' | 'mount' | 'carrier'

/** An event with all that any event says; what its kind does not say is not read. */
interface Told extends BattleEvent, Losses, Readonly<Record<Figure, number>>, Readonly<Record<Word, string>> {
  readonly split: boolean
  readonly crippled: boolean
  readonly spotted: boolean
  readonly depth: 'dive' | 'surface' | null
  readonly turretOut: string | null
  readonly a: Losses
  readonly b: Losses
}

/** Of each unit whatever events tell; what is only remembered on the way begins with an underscore. */
type Unit = Record<string, unknown>
type Known = Record<string, Unit>

/** How events change what is known, and what of a state is to be known by them. */
export interface Fold {
  known(state: never): Known
  change(known: Known, event: Told): void
}

const NOBODY: Unit = {}
const add = (unit: Unit, key: string, change: number) => {
  unit[key] = (unit[key] as number) + change
}

const corpen18: Fold = {
  known: ({ units }: Corpen18) =>
    Object.fromEntries(
      units.map((unit) => {
        const { id, heading, hits, ship, detected, ready, reload } = unit
        const sunk = hits >= (ship.category === 'fac' ? 2 : 4)
        return [id, { at: formatHex(unit), heading: HEADINGS[heading], hits, sunk, detected: detected && !sunk, ready, reload }]
      }),
    ),
  change(known, event) {
    const [actor, target] = [known[event.actor ?? ''] ?? NOBODY, known[event.target ?? ''] ?? NOBODY]
    switch (event.event) {
      case 'move':
        Object.assign(actor, { at: event.to, heading: event.heading })
        break
      case 'gunnery':
      case 'torpedo hit':
        // A table may give more hits than there are left to take: the total is what stands.
        target['hits'] = Math.min((target['hits'] as number) + event.hits, event.total)
        break
      case 'torpedoes':
        // A split launch is told twice, once for each hex; the spreads are the same.
        actor['_split'] = event.split && !actor['_split']
        if (!event.split || actor['_split']) add(actor, 'ready', -event.spreads)
        break
      case 'reload':
        add(actor, 'ready', event.spreads)
        add(actor, 'reload', -event.spreads)
        break
      case 'detected':
      case 'lost':
        target['detected'] = event.event === 'detected'
        break
      case 'sunk':
        Object.assign(target, { sunk: true, detected: false })
    }
  },
}

function fall(unit: Unit, { dead, wounded }: Losses): void {
  add(unit, 'dead', dead)
  add(unit, 'wounded', wounded)
  add(unit, 'active', -dead - wounded)
  const fallen = unit['_fallen'] as Losses
  unit['_fallen'] = { dead: fallen.dead + dead, wounded: fallen.wounded + wounded }
}

const gurps: Fold = {
  known: ({ units }: Gurps) =>
    Object.fromEntries(
      units.map((unit) => {
        const cannons = Object.fromEntries(
          (['left', 'right', 'front', 'back'] as const).map((battery) => [battery, unit.loaded[battery] + unit.reloading[battery]]),
        )
        const { id, heading, status, captured, condition, spells } = unit
        const begun = { at: formatHex(unit), heading: HEADINGS[heading], status, captured, spells, _fallen: { dead: 0, wounded: 0 } }
        return [id, { ...begun, ...condition, ...cannons }]
      }),
    ),
  change(known, event) {
    const [actor, target] = [known[event.actor ?? ''] ?? NOBODY, known[event.target ?? ''] ?? NOBODY]
    switch (event.event) {
      case 'turn':
        for (const unit of Object.values(known)) unit['_fallen'] = { dead: 0, wounded: 0 }
        break
      case 'move':
      case 'helm':
        Object.assign(actor, { at: event.to, heading: event.heading })
        break
      case 'away':
        actor['status'] = 'away'
        break
      case 'gunnery':
        add(actor, event.battery, -event.cannons)
        add(target, 'damage', event.through)
        add(target, 'hp', -event.hpLost)
        add(target, 'dr', -event.drLost)
        add(target, 'mastLost', event.mastLost)
        fall(target, event)
        break
      case 'reload':
        add(actor, event.battery, event.cannons)
        break
      case 'aid': {
        // What is told is what is left of this turn's losses, and how many fight on.
        const before = actor['_fallen'] as Losses
        const left = { dead: event.dead, wounded: event.wounded }
        add(actor, 'spells', -event.spells)
        add(actor, 'mastLost', -event.masts)
        add(actor, 'dead', left.dead - before.dead)
        add(actor, 'wounded', left.wounded - before.wounded)
        add(actor, 'active', event.kept)
        actor['_fallen'] = left
        break
      }
      case 'ram':
        actor['hp'] = event.hp
        target['hp'] = event.targetHp
        break
      case 'melee':
        fall(actor, event.a)
        fall(target, event.b)
        break
      case 'captured':
        Object.assign(target, { status: 'captured', captured: event.crew, active: 0 })
        break
      case 'sunk':
        target['status'] = 'sunk'
    }
  },
}

const miniNaval: Fold = {
  known: ({ units, stands }: MiniNaval) =>
    Object.fromEntries([
      ...units.map((unit): [string, Unit] => {
        const { id, heading, fp, crippled, turrets, aaLost, launchers, ship, submerged, spotted, patrol, withdrawn } = unit
        const mounts = Object.fromEntries(ship.launchers.map(({ mount }, i) => [mount, launchers[i] as number]))
        const place = { at: formatHex(unit), heading: HEADINGS[heading], submerged, spotted, patrol, withdrawn }
        return [id, { ...place, fp, crippled, turrets: [...turrets], aaLost, ...mounts }]
      }),
      // Nothing tells that a stand turns for home: it is in the air until it lands or is lost.
      ...stands.map(({ id, fp, place, carrier }): [string, Unit] => [
        id,
        { flightPoints: fp, place: place === 'flying' || place === 'returning' ? 'up' : place, carrier },
      ]),
    ]),
  change(known, event) {
    const [actor, target] = [known[event.actor ?? ''] ?? NOBODY, known[event.target ?? ''] ?? NOBODY]
    const left = (stand: Unit, points: number) => Object.assign(stand, { flightPoints: points, ...(points > 0 ? {} : { place: 'lost' }) })
    switch (event.event) {
      case 'move':
        if (actor['at'] !== event.to || event.depth !== null) actor['spotted'] = false
        if (event.depth !== null) actor['submerged'] = event.depth === 'dive'
        Object.assign(actor, { at: event.to, heading: event.heading })
        break
      case 'damage':
        Object.assign(target, { fp: (target['fp'] as number) - event.lost, crippled: target['crippled'] || event.crippled })
        target['turrets'] = (target['turrets'] as string[]).filter((turret) => turret !== event.turretOut)
        break
      case 'torpedoes':
        add(actor, event.mount, -1)
        break
      case 'located':
        Object.assign(actor, { at: event.at, patrol: false })
        break
      case 'spotting':
        target['spotted'] = event.spotted
        break
      case 'withdraws':
        actor['withdrawn'] = true
        break
      case 'launches':
      case 'scrambles':
        actor['place'] = 'up'
        break
      case 'lands':
        Object.assign(actor, { place: 'aboard', carrier: event.carrier })
        break
      case 'aircraft lost':
        left(target, 0)
        break
      case 'air combat':
        left(actor, event.actorLeft)
        left(target, event.targetLeft)
        break
      case 'anti-aircraft fire':
        left(target, event.flightPoints)
        break
      case 'strafing':
        add(target, 'aaLost', event.aaLost)
    }
  },
}

export const FOLDS: Readonly<Record<string, Fold>> = { corpen18, gurps, 'mini-naval': miniNaval }

/** What is known in the end by the events alone. */
export function folded(fold: Fold, start: unknown, events: readonly BattleEvent[]): Known {
  const known = fold.known(start as never)
  for (const event of events) fold.change(known, event as Told)
  for (const unit of Object.values(known)) for (const key of Object.keys(unit)) if (key.startsWith('_')) delete unit[key]
  return known
}
