import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { type Commitment, commitmentOf, commitSeed, type Reveal, revealSeed } from '../core/fair.js'
import { checkParty } from '../core/lawful.js'
import { keyOf, nameOf, readDocument } from './documents.js'
import { blaming, Failure } from './failure.js'
import { type Io, STATUS, type Status } from './io.js'
import { Output } from './output.js'
import { readScenario } from './scenario.js'
import { documentText, writeWhole } from './writing.js'

/** `broadside seed`. */
export function addSeed(program: Command, io: Io, finish: (status: Status) => void): void {
  const seed = program
    .command('seed')
    .summary('dice by mail that nobody can have chosen')
    .description('Makes a seed of secrets that each party committed to beforehand: see docs/referee.md.')
  seed
    .command('commit')
    .description('Draws a secret for a party and prints the commitment, to be published.')
    .argument('<scenario>', 'the scenario as it will be fought')
    .argument('<party>', 'a side, or the umpire')
    .option('--secret <file>', 'where the secret is kept (default: PARTY.secret.json)')
    .addHelpText('after', '\nExample:\n  broadside seed commit strait.yaml british > british.commitment.json')
    .action(async (file: string, party: string, { secret = `${party}.secret.json` }: { readonly secret?: string }) => {
      await commit(io, file, party, secret)
      finish(STATUS.fine)
    })
  seed
    .command('make')
    .description('Makes the seed of all commitments and all secrets, and prints it with its proof, for broadside play --fair.')
    .argument('<files...>', 'the commitments as they were published, and the secrets as they were revealed')
    .addHelpText('after', '\nExample:\n  broadside seed make *.commitment.json *.secret.json > fair.json')
    .action(async (files: readonly string[]) => {
      const read = await Promise.all(files.map((file) => readDocument(io, file)))
      const [reveals, commitments] = [
        read.filter((each) => keyOf(each, 'secret') !== undefined),
        read.filter((each) => keyOf(each, 'secret') === undefined),
      ]
      const fair = blaming('seed', () => revealSeed(commitments as Commitment[], reveals as Reveal[]))
      await print(io, fair)
      finish(STATUS.fine)
    })
}

async function commit(io: Io, file: string, party: string, secret: string): Promise<void> {
  const { ruleset, scenario } = await readScenario(io, file, {})
  const sides = blaming(nameOf(file), () => ruleset.sides(ruleset.prepare(scenario)))
  blaming('party', () => checkParty(party, sides, ''))
  if (existsSync(secret)) throw new Failure(`${secret}: is there already: a secret is drawn once [duplicate]`)
  const reveal = blaming('seed', () => commitSeed(party, scenario))
  await writeWhole(secret, documentText(reveal), { secret: true })
  await print(io, commitmentOf(reveal))
}

async function print(io: Io, value: unknown): Promise<void> {
  const output = new Output(io.stdout)
  output.text(documentText(value))
  await output.flush()
}
