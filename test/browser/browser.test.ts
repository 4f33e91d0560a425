import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build, type Rollup } from 'vite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { digestOf } from '../../src/core/digest.js'
import { checkFairSeed, type FairSeed } from '../../src/core/fair.js'
import { report } from '../../src/report/index.js'
import { kept } from '../report/battles.js'
import { temporaryFolder } from '../temporary.js'
import { CHROMIUM, describeInBrowser } from './chromium.js'

// The referee's side in a browser: the same library, bundled, gives the same proofs and the same reports as in Node.

const source = (path: string) => fileURLToPath(new URL(`../../src/${path}`, import.meta.url))
const record = kept('0.1.0-by-night-and-mail')
const directory = temporaryFolder('browser')
let browser: Browser
let page: Page

describeInBrowser('in a browser', () => {
  beforeAll(async () => {
    const entry = join(directory, 'entry.ts')
    writeFileSync(
      entry,
      `export * from ${JSON.stringify(source('index.ts'))}\nexport { report } from ${JSON.stringify(source('report/index.ts'))}\n`,
    )
    const lib = { entry, formats: ['iife' as const], name: 'broadside', fileName: 'broadside' }
    const made = (await build({
      configFile: false,
      logLevel: 'error',
      build: { write: false, minify: false, lib },
    })) as Rollup.RollupOutput[]
    const code = made[0]?.output[0].code ?? ''
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
    page = await browser.newPage()
    await page.addScriptTag({ content: code })
  }, 180_000)

  afterAll(async () => {
    await browser?.close()
  })

  it('a record is proved, fair seed and all', async () => {
    const difference = await page.evaluate(`broadside.replay(broadside.RULESETS.corpen18, ${JSON.stringify(record)})`)
    expect(difference).toBeNull()
  })

  it('reports are those of Node, byte for byte', async () => {
    for (const [reader, format] of [
      ['american', 'text'],
      ['japanese', 'json'],
      ['umpire', 'html'],
    ] as const) {
      const there = await page.evaluate(`broadside.report(${JSON.stringify(record)}, ${JSON.stringify({ for: reader, format })})`)
      expect(there).toBe(report(record, { for: reader, format }))
    }
  })

  it('secrets come from Web Crypto, and the seed made of them holds in Node', async () => {
    const fair = await page.evaluate(`(() => {
      const parties = ['red', 'blue'].map((side) => broadside.commitSeed(side, { a: 1 }))
      return broadside.revealSeed(parties.map(broadside.commitmentOf), parties)
    })()`)
    expect(checkFairSeed(fair, digestOf({ a: 1 }), 'fair')).toEqual(fair)
    expect(new Set((fair as FairSeed).parts.map(({ secret }) => secret)).size).toBe(2)
  })
})
