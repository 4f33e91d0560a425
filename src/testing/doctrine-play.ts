import { refusalWords } from '../core/errors.js'
import type { Ruleset } from '../core/ruleset.js'
import { issuesOf } from '../core/schema.js'
import { SeededChance } from '../core/seeded.js'
import { firstDifference, roundTrip } from './plain.js'
import { keepPlain, type Player, refusalOf } from './random-play.js'
import type { Report, Stride } from './report.js'

/** Which doctrine each side plays in a game: every one against every other in turn. */
export function pairing(names: readonly string[], sides: readonly string[], game: number): ReadonlyMap<string, string> {
  return new Map(sides.map((side, place) => [side, names[Math.floor(game / names.length ** place) % names.length] as string]))
}

/**
 * Orders from doctrines, each from its side's view and dice of its own. Every order must be well formed and lawful; now and then the
 * doctrine is asked again with a copy of its view, and must say the same: it knows nothing but the view.
 */
export function doctrinePlayer(
  ruleset: Ruleset,
  doctrines: ReadonlyMap<string, string>,
  seed: string,
  again: Stride,
  report: Report,
): Player {
  const chance = SeededChance.fromSeed(`${seed} doctrines`)
  return (state, decision) => {
    const name = doctrines.get(decision.side)
    const doctrine = name === undefined ? undefined : ruleset.doctrines[name]
    if (!doctrine) throw report.fault('doctrines', `no doctrine ${JSON.stringify(name)} for side ${JSON.stringify(decision.side)}`)
    const view = report.run('views', 'view', () => ruleset.view(state, decision.side))
    keepPlain(view, `the view of ${decision.side}`, report)
    const orders = () => ruleset.orders(state)
    const before = chance.state()
    const order = report.run('doctrines', `doctrine ${name}`, () => doctrine.decide(view, decision, orders, chance))
    report.at.order = order
    keepPlain(order, `the order of doctrine ${name}`, report)
    const [issue] = issuesOf(ruleset.schemas.order, order)
    if (issue) throw report.fault('doctrines', `doctrine ${name} gives a malformed order: ${issue.path}: ${issue.message}`)
    const refusal = refusalOf(ruleset, state, order, 'doctrines', report)
    if (refusal) throw report.fault('doctrines', `doctrine ${name} gives an unlawful order: ${refusalWords(refusal)}`)
    if (again.due()) {
      const other = report.run('doctrines', `doctrine ${name}`, () =>
        doctrine.decide(roundTrip(view), decision, orders, SeededChance.fromState(before)),
      )
      const difference = firstDifference(order, other)
      if (difference) throw report.fault('doctrines', `doctrine ${name}, asked again with a copy of its view, differs at ${difference}`)
    }
    report.made('doctrines')
    return order
  }
}
