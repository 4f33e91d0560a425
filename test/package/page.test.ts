import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { parse } from 'yaml'
import { CHROMIUM, describeInBrowser } from '../browser/chromium.js'
import { bundle } from './bundle.js'
import { install, type Project } from './project.js'

// A page of somebody's own, made of the packed tarball and opened in a browser, fights as Node does.

const SCENARIOS = ['denmark-strait', 'six-against-seventy', 'force-q']

// Doctrines against each other, and a digest of all that came of it. The same program is bundled for the page and run by Node as it is.
const PROGRAM = `
import { Battle, digestOf, digestOfText, replay, RULESETS, SeededChance } from 'broadside'
import { report } from 'broadside/report'
import { scenarios } from './scenarios.mjs'
export const fought = scenarios.map((scenario) => {
  const ruleset = RULESETS[scenario.ruleset]
  const battle = Battle.start(ruleset, scenario, { seed: 'a page' })
  const dice = SeededChance.fromSeed('doctrines')
  const [doctrine] = Object.values(ruleset.doctrines)
  while (battle.decision) battle.order(doctrine.decide(battle.view(battle.decision.side), battle.decision, () => battle.orders(), dice))
  const record = JSON.parse(JSON.stringify(battle.record()))
  return {
    scenario: scenario.scenario,
    events: battle.events.length,
    digest: digestOf(battle.events),
    dice: record.generator.state,
    page: digestOfText(report(record, { for: 'umpire', format: 'html' })),
    differs: replay(ruleset, record),
  }
})
`

let project: Project
let server: Server
let browser: Browser | undefined

/** Serves what a page consists of, and nothing else, on a port of its own. */
async function serve(files: Readonly<Record<string, readonly [type: string, content: string]>>): Promise<string> {
  server = createServer(({ url = '' }, response) => {
    const [type, content] = files[url] ?? []
    response.writeHead(type ? 200 : 404, { 'content-type': type ?? 'text/plain' }).end(content)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

describeInBrowser('a page made of the tarball', () => {
  beforeAll(() => {
    project = install('page')
    const folder = join(project.folder, 'node_modules/broadside/examples')
    const scenarios = SCENARIOS.map((name) => parse(readFileSync(join(folder, `${name}.yaml`), 'utf8')) as unknown)
    project.write('scenarios.mjs', `export const scenarios = ${JSON.stringify(scenarios)}`)
    project.write('fought.mjs', PROGRAM)
  })

  afterAll(async () => {
    await browser?.close()
    server?.close()
  })

  it('fights the battles of Node, event for event, and the console stays empty', async () => {
    project.write('node.mjs', "import { fought } from './fought.mjs'\nconsole.log(JSON.stringify(fought))")
    const inNode = JSON.parse(project.output('node', 'node.mjs')) as { scenario: string; events: number; differs: unknown }[]
    expect(inNode.map(({ differs }) => differs)).toEqual([null, null, null])
    expect(Math.min(...inNode.map(({ events }) => events))).toBeGreaterThan(10)

    const act = "import { fought } from './fought.mjs'\ndocument.querySelector('output').value = JSON.stringify(fought)"
    const { code } = await bundle(project, act, 'with zod')
    const html =
      '<!doctype html><title>Battles</title><link rel="icon" href="data:,"><output></output><script type="module" src="/page.js"></script>'
    const address = await serve({ '/': ['text/html', html], '/page.js': ['text/javascript', code] })
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
    const page = await browser.newPage()
    const said: string[] = []
    page.on('console', (message) => said.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => said.push(String(error)))
    page.on('requestfailed', (request) => said.push(`${request.url()}: ${request.failure()?.errorText}`))
    // A module is carried out before the page counts as loaded.
    await page.goto(address, { waitUntil: 'load' })
    const inPage = await page.locator('output').textContent()
    expect(said).toEqual([])
    expect(JSON.parse(inPage ?? '')).toEqual(inNode)
  })
})
