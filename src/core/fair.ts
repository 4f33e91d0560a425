import * as z from 'zod/mini'
import { digestOf, digestOfText } from './digest.js'
import { BroadsideError } from './errors.js'
import { show } from './found.js'
import { notation, parse, text } from './schema.js'

// Seeds that nobody can have chosen: each party commits to a secret by publishing its digest, then all secrets are revealed, and the seed is made of
// all of them. A party that is honest cannot be cheated, whatever the others do.

const SCHEME = 'broadside-seed-1'

/** A promise that can be published: the digest binds its party, for this scenario, to a secret without giving it away. */
export interface Commitment {
  readonly side: string
  /** The digest of the scenario as it will be fought. */
  readonly scenario: string
  readonly digest: string
}

/** A commitment with the secret behind it. To be kept until every party has published its commitment. */
export interface Reveal extends Commitment {
  readonly secret: string
}

/** A seed with the proof that nobody chose it. A record carries it, and `replay` checks it. */
export interface FairSeed {
  readonly scheme: typeof SCHEME
  readonly scenario: string
  readonly parts: readonly { readonly side: string; readonly digest: string; readonly secret: string }[]
  readonly seed: string
}

const digest = () => notation(/^[0-9a-f]{64}$/, '64 hexadecimal digits in lower case')
const part = { side: text(), digest: digest(), secret: digest() }

/** The form of a {@link Commitment}. */
const commitmentSchema = z.strictObject({ side: text(), scenario: digest(), digest: digest() })
/** The form of a {@link Reveal}. */
const revealSchema = z.strictObject({ ...part, scenario: digest() })
/** The form of a {@link FairSeed}. */
export const fairSeedSchema = z.strictObject({
  scheme: z.literal(SCHEME),
  scenario: digest(),
  parts: z.array(z.strictObject(part)).check(z.minLength(2)),
  seed: digest(),
})

function commitmentDigest(side: string, scenario: string, secret: string): string {
  return digestOfText([SCHEME, side, scenario, secret].join('\n'))
}

/**
 * Commits a party (a side, or an umpire who keeps the seed from both) to a fresh secret for a scenario. Publish `side`, `scenario` and `digest`; keep
 * `secret` until all have published theirs. The secret comes from Web Crypto: Node and browsers have it.
 */
export function commitSeed(side: string, scenario: unknown): Reveal {
  parse(text(), side, 'side')
  const bytes = globalThis.crypto.getRandomValues(new Uint8Array(32))
  const secret = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const scenarioDigest = digestOf(scenario)
  return { side, scenario: scenarioDigest, digest: commitmentDigest(side, scenarioDigest, secret), secret }
}

/** What of a secret may be published at once. */
export function commitmentOf(reveal: Reveal): Commitment {
  const { side, scenario, digest } = parse(revealSchema, reveal, 'reveal')
  return { side, scenario, digest }
}

/**
 * The seed made of everybody's secrets, in whatever order they came. `published` are the commitments as they were received before any secret was. Throws
 * `bad-seed` with the path of a secret that is not the one committed to, a commitment without a secret, or a party that is there twice, and `wrong-length` for
 * fewer than two parties.
 */
export function revealSeed(published: readonly Commitment[], reveals: readonly Reveal[]): FairSeed {
  const commitments = parse(z.array(commitmentSchema).check(z.minLength(2)), published, 'commitments')
  const revealed = parse(z.array(revealSchema), reveals, 'reveals')
  checkOnce(commitments, 'commitments')
  checkOnce(revealed, 'reveals')
  const parts = commitments.map((commitment, i) => {
    const at = revealed.findIndex(({ side }) => side === commitment.side)
    const reveal = revealed[at]
    if (!reveal) throw new BroadsideError('bad-seed', `commitments[${i}]`, `${show(commitment.side)} has not revealed its secret`)
    if (reveal.digest !== commitment.digest || reveal.scenario !== commitment.scenario) {
      throw new BroadsideError('bad-seed', `reveals[${at}]`, `${show(commitment.side)} reveals another secret than the one it committed to`)
    }
    checkSecret(reveal, reveal.scenario, `reveals[${at}].secret`)
    return { side: reveal.side, digest: reveal.digest, secret: reveal.secret }
  })
  const early = revealed.findIndex(({ side }) => !commitments.some((commitment) => commitment.side === side))
  if (early >= 0)
    throw new BroadsideError('bad-seed', `reveals[${early}]`, `${show(revealed[early]?.side)} has not committed to its secret`)
  parts.sort((a, b) => (a.side < b.side ? -1 : 1))
  const { scenario } = commitments[0] as Commitment
  const strange = commitments.findIndex((each) => each.scenario !== scenario)
  if (strange >= 0)
    throw new BroadsideError('bad-seed', `commitments[${strange}].scenario`, 'committed for another scenario than the first')
  return { scheme: SCHEME, scenario, parts, seed: seedOf(scenario, parts) }
}

/** Refuses a secret that is not the one promised. */
function checkSecret({ side, digest: promised, secret }: FairSeed['parts'][number], scenario: string, path: string): void {
  if (commitmentDigest(side, scenario, secret) !== promised)
    throw new BroadsideError('bad-seed', path, `the secret of ${show(side)} does not have the digest it committed to`)
}

/** Refuses a party that is there twice: which of its two secrets counted would be its choice, or that of whoever put them in order. */
function checkOnce(parties: readonly { readonly side: string }[], path: string): void {
  parties.forEach(({ side }, i) => {
    if (parties.findIndex((other) => other.side === side) < i)
      throw new BroadsideError('bad-seed', `${path}[${i}].side`, `${show(side)} is there twice`)
  })
}

/** Refuses parties that do not ascend by name: the seed depends on their order, and would be the choice of whoever put them in another. */
function checkOrder(parts: FairSeed['parts'], path: string): void {
  parts.forEach(({ side }, i) => {
    const before = parts[i - 1]?.side ?? ''
    if (side <= before)
      throw new BroadsideError(
        'bad-seed',
        `${path}[${i}].side`,
        `expected parties by name, each once; found ${show(side)} after ${show(before)}`,
      )
  })
}

function seedOf(scenario: string, parts: FairSeed['parts']): string {
  return digestOfText([SCHEME, scenario, ...parts.map(({ side, secret }) => `${side} ${secret}`)].join('\n'))
}

/** A fair seed that proves itself for a scenario (its digest). Throws `bad-seed` with the path of what does not hold. */
export function checkFairSeed(given: unknown, scenario: string, path: string): FairSeed {
  const at = (key: string) => (path === '' ? key : `${path}.${key}`)
  const fair = parse(fairSeedSchema, given, path)
  if (fair.scenario !== scenario) {
    throw new BroadsideError('bad-seed', at('scenario'), 'the parties committed for another scenario than the one that is fought')
  }
  checkOrder(fair.parts, at('parts'))
  fair.parts.forEach((part, i) => {
    checkSecret(part, scenario, at(`parts[${i}].secret`))
  })
  if (fair.seed !== seedOf(scenario, fair.parts)) throw new BroadsideError('bad-seed', at('seed'), 'not the seed made of these secrets')
  return fair
}
