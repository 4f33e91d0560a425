import { readFileSync } from 'node:fs'
import { GUIDES } from './guides.js'

/** A page and the commands that it shows, in order. */
export interface Shown {
  readonly path: string
  readonly commands: readonly string[]
}

/** The lines of a page's `sh` blocks, and the commands within its sentences that are whole: with arguments, and none that stands for others. */
function commandsOf(text: string): string[] {
  const shown = text.matchAll(/^```sh\n([\s\S]*?)^```$|`(broadside [a-z]+ [^`]+)`/gm)
  return [...shown].flatMap(([, block, within]) => {
    if (block !== undefined) return block.replaceAll('\\\n', ' ').trimEnd().split('\n')
    return /\b[A-Z]{2,}\b|\||[\w.]\.\.\./.test(within as string) ? [] : [within as string]
  })
}

/** The README and every guide that shows commands. */
export const PAGES: readonly Shown[] = [{ path: 'README.md', text: readFileSync('README.md', 'utf8') }, ...GUIDES]
  .map(({ path, text }) => ({ path, commands: commandsOf(text) }))
  .filter(({ commands }) => commands.length > 0)

/** How a command is run here, where it is not run just as it is shown. */
export interface Way {
  /** What is run in its place: of very many battles, fewer. */
  readonly run?: string
  /** Where it is run, if not in the folder of the page. */
  readonly within?: 'the clone'
  /** What others have done before, in the same folder. */
  readonly before?: string
  /** What is typed. */
  readonly input?: string
  /** What it prints. */
  readonly prints?: RegExp
  /** A file that is there when it is done. */
  readonly makes?: string
}

/** Those that are not run: why. */
export const NOT_RUN: Readonly<Record<string, string>> = {
  'npm ci && npm test': 'is what runs this',
  'npm install broadside': 'needs the registry, and a release; test/package installs the tarball',
  'npm install yaml': 'needs the registry; test/package/samples.test.ts installs it',
  'npm install --save-dev tsx': 'needs the registry; test/package/samples.test.ts installs it',
  'npx tsx examples/batch-script.ts': 'guides.test.ts runs the program; test/package/samples.test.ts runs it so',
  'npx tsx examples/own-policies.ts': 'guides.test.ts runs the program; test/package/samples.test.ts runs it so',
  'npx tsx examples/referee-tool.ts': 'guides.test.ts runs the program; test/package/samples.test.ts runs it so',
}

export const WAYS: Readonly<Record<string, Way>> = {
  'npm ci && npm start': { run: 'npm start', within: 'the clone', prints: /^Denmark Strait$/m },
  'npx broadside battle examples/denmark-strait.yaml': { prints: /^Denmark Strait\n/ },

  'broadside batch examples/denmark-strait.yaml --runs 10000 --seed 1941': {
    run: 'broadside batch examples/denmark-strait.yaml --runs 50 --seed 1941',
    prints: /^50 battles/m,
  },
  'broadside batch examples/river-plate.yaml --until 0.005 --chart river-plate.svg': {
    run: 'broadside batch examples/river-plate.yaml --until 0.1 --chart river-plate.svg',
    makes: 'river-plate.svg',
  },
  'broadside batch examples/denmark-strait.yaml --vary units.bismarck.crew=green,trained,veteran --csv': {
    run: 'broadside batch examples/denmark-strait.yaml --vary units.bismarck.crew=green,trained,veteran --csv --runs 5',
    prints: /veteran/,
  },
  'broadside batch examples/north-cape.yaml --runs 1000000 --checkpoint north-cape.json': {
    run: 'broadside batch examples/north-cape.yaml --runs 10 --checkpoint north-cape.json',
    makes: 'north-cape.json',
  },
  "broadside battle examples/denmark-strait.yaml --seed '1941#17'": { prints: /^Denmark Strait\n/ },

  'broadside play examples/denmark-strait.yaml': { input: 'auto 3\n', makes: 'denmark-strait.record.json' },
  'broadside play denmark-strait.record.json': { input: 'undo 2\nauto 1\nwhy\n', prints: /./ },
  'broadside play examples/river-plate.yaml --hotseat': { input: 'orders\nauto 1\n', makes: 'river-plate.record.json' },
  'broadside seed commit strait.yaml british > british.commitment.json': { makes: 'british.secret.json' },
  'broadside seed make *.commitment.json *.secret.json > fair.json': {
    before: 'broadside seed commit strait.yaml german > german.commitment.json',
    makes: 'fair.json',
  },
  'broadside play strait.yaml --fair fair.json': { input: 'auto 20\n', makes: 'strait.record.json' },
  'broadside report strait.record.json --for british': { prints: /Denmark Strait/ },
  'broadside report strait.record.json --for umpire --format html --out strait.html': { makes: 'strait.html' },

  'broadside battle my-battle.yaml --seed 1941': { prints: /^Denmark Strait\n/ },
  'broadside schema corpen18 tables > tables.schema.json': { makes: 'tables.schema.json' },
}

/** Files of the reader's own that commands name, as copies of examples. */
export const OWN_FILES: Readonly<Record<string, string>> = {
  'my-battle.yaml': 'denmark-strait.yaml',
  'my-tables.yaml': 'house-tables.yaml',
  'strait.yaml': 'denmark-strait.yaml',
}
