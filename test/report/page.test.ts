import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Dossier, report } from '../../src/report/index.js'
import { CHROMIUM, describeInBrowser } from '../browser/chromium.js'
import { temporaryFolder } from '../temporary.js'
import { kept } from './battles.js'

// The page in a real browser: Debian's, which continuous integration installs.

const record = kept('0.1.0-by-day')
const dossier = JSON.parse(report(record, { for: 'umpire', format: 'json' })) as Dossier
const directory = temporaryFolder('page')
const file = join(directory, 'battle.html')
let browser: Browser

/** The page, with whatever it complains of. */
async function open(options: Parameters<Browser['newPage']>[0] = {}, hash = '') {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!/^(?:file|data):/.test(request.url())) complaints.push(`asked for ${request.url()}`)
  })
  await page.goto(`${pathToFileURL(file).href}${hash}`)
  return { page, complaints }
}

const shown = (page: Page) => page.locator('.frame:visible')
const label = (page: Page) => page.locator('#phase-label').textContent()
const place = dossier.frames.findIndex(({ events }) => events.some(({ gist }) => (gist?.amount ?? 0) > 0))

describeInBrowser('the page of a battle', () => {
  beforeAll(async () => {
    writeFileSync(file, report(record, { for: 'umpire', format: 'html' }))
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
  })

  it('turns its phases by the slider, one at a time, without a word on the console', async () => {
    const { page, complaints } = await open()
    expect(await shown(page).count()).toBe(1)
    expect(await label(page)).toBe('Before the first turn')
    for (const at of [1, place, dossier.frames.length - 1]) {
      await page.locator('#phase').fill(String(at))
      expect(await label(page)).toBe(dossier.frames[at]?.label)
      expect(await shown(page).count()).toBe(1)
      expect(await shown(page).getAttribute('id')).toBe(`phase-${at}`)
      expect(await page.locator('#phase').getAttribute('aria-valuetext')).toBe(dossier.frames[at]?.label)
    }
    const picture = join(directory, 'page.png')
    await page.screenshot({ path: picture, fullPage: true })
    expect(statSync(picture).size).toBeGreaterThan(20_000)
    expect(complaints).toEqual([])
    await page.close()
  })

  it('draws the ships of the phase where they are, and a line for every shot', async () => {
    const { page } = await open({}, `#phase-${place}`)
    const frame = shown(page)
    const { pieces, events } = dossier.frames[place] as Dossier['frames'][number]
    expect(await frame.locator('.ship').count()).toBe(pieces.length)
    expect(await frame.locator('.shot').count()).toBe(events.filter(({ gist }) => gist?.line).length)
    const map = await frame.locator('.map').boundingBox()
    for (const { id } of pieces.filter(({ lost }) => !lost)) {
      const box = await frame.locator(`.ship[data-id="${id}"] .hull`).boundingBox()
      expect(
        box &&
          map &&
          box.x >= map.x &&
          box.y >= map.y &&
          box.x + box.width <= map.x + map.width &&
          box.y + box.height <= map.y + map.height,
      ).toBe(true)
    }
    await page.close()
  })

  it('tells each why under the pointer, and lights the shot that goes with it', async () => {
    const { page } = await open({}, `#phase-${place}`)
    const item = shown(page).locator('li.hits').first()
    expect(await item.locator('.why').isVisible()).toBe(false)
    await item.hover()
    expect(await item.locator('.why').isVisible()).toBe(true)
    expect(await item.locator('.why').textContent()).toMatch(/C18-GUN-11\s*hits at/)
    expect(await shown(page).locator('.shot.lit').count()).toBe(1)
    await page.mouse.move(0, 0)
    expect(await item.locator('.why').isVisible()).toBe(false)
    const title = await shown(page).locator('.shot title').first().textContent()
    expect(title).toContain('C18-GUN-09')
    await page.close()
  })

  it('is worked by keyboard alone', async () => {
    const { page } = await open()
    await page.keyboard.press('ArrowRight')
    expect(await label(page)).toBe(dossier.frames[1]?.label)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.className')).toBe('skip')
    await page.locator('#phase').focus()
    await page.keyboard.press('End')
    expect(await label(page)).toBe(dossier.frames.at(-1)?.label)
    await page.goto(`${pathToFileURL(file).href}#phase-${place}`)
    await page.reload()
    await shown(page).locator('summary').first().focus()
    await page.keyboard.press('Enter')
    expect(await shown(page).locator('.why').first().isVisible()).toBe(true)
    await page.locator('#arcs').focus()
    await page.keyboard.press('Space')
    const visibility = await page.evaluate('getComputedStyle(document.querySelector(".frame:not([hidden]) .arcs")).visibility')
    expect(visibility).toBe('visible')
    await page.close()
  })

  it('says to a screen reader what the map shows', async () => {
    const { page } = await open()
    const map = page.getByRole('img', { name: 'Map, Before the first turn' })
    expect(await map.count()).toBe(1)
    expect(await map.locator('desc').textContent()).toContain('Bismarck (bismarck), Bismarck BB: 1915 heading SW, unharmed')
    expect(await page.getByRole('slider', { name: 'Phase' }).count()).toBe(1)
    expect(await page.locator('h1').count()).toBe(1)
    for (const name of ['Phase before', 'Next phase', 'Play']) expect(await page.getByRole('button', { name }).count()).toBe(1)
    await page.close()
  })

  it('fits a phone', async () => {
    const { page } = await open({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const width = await page.evaluate('document.documentElement.scrollWidth')
    expect(width).toBeLessThanOrEqual(360)
    const sizes = await page
      .locator('.bar button')
      .evaluateAll((buttons) => buttons.map((button) => (button as unknown as { offsetHeight: number }).offsetHeight))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    await page.close()
  })

  it('has every phase in print, whys included, and without its script', async () => {
    const { page } = await open()
    await page.emulateMedia({ media: 'print' })
    await page.evaluate('dispatchEvent(new Event("beforeprint"))')
    expect(await shown(page).count()).toBe(dossier.frames.length)
    expect(await page.locator('.bar').isVisible()).toBe(false)
    expect(
      await page
        .locator('.why')
        .evaluateAll((whys) => whys.length > 0 && whys.every((why) => (why as unknown as { offsetHeight: number }).offsetHeight > 0)),
    ).toBe(true)
    await page.close()
    const { page: still } = await open({ javaScriptEnabled: false })
    expect(await shown(still).count()).toBe(dossier.frames.length)
    expect(await still.locator('.bar').isVisible()).toBe(false)
    await still.close()
  })

  it('counts losses and luck', async () => {
    const { page } = await open()
    const losses = await page.locator('#losses + .scroll tbody tr').count()
    expect(losses).toBe(6)
    const rows = await page.locator('h2#luck ~ .scroll').last().locator('tbody tr').allInnerTexts()
    for (const { attacks, actual, expected } of dossier.luck) {
      expect(rows.some((row) => row.includes(`${attacks}\t${actual}\t${expected.toFixed(1)}`))).toBe(true)
    }
    expect(await page.locator('svg.luck .actual').count()).toBe(2)
    await page.close()
  })
})
