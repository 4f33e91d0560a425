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

/** WCAG's contrast of two colours. */
function contrast(one: string, other: string): number {
  const light = (colour: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5]
      .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
      .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [low = 0, high = 0] = [light(one), light(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

it('has hex names that stand out from water and land, by day and in the dark', () => {
  const style = report(record, { for: 'umpire', format: 'html' })
  const found = (name: string) => [...style.matchAll(new RegExp(`--${name}:(#[0-9a-f]{6})`, 'g'))].map(([, colour]) => colour as string)
  const [names, waters, lands] = [found('hex-name'), found('water'), found('land')]
  expect(names.length).toBeGreaterThan(1)
  names.forEach((colour, i) => {
    expect(contrast(colour, waters[i] as string)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(colour, lands[i] as string)).toBeGreaterThanOrEqual(4.5)
  })
})

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

  it('turns by arrow keys from wherever it is, and loses no focus', async () => {
    const { page } = await open({}, `#phase-${place}`)
    await shown(page).locator('summary').first().focus()
    await page.keyboard.press('ArrowRight')
    expect(await label(page)).toBe(dossier.frames[place + 1]?.label)
    expect(await page.evaluate('document.activeElement.id')).toBe(`phase-${place + 1}`)
    for (const id of ['arcs', 'whole']) {
      await page.locator(`#${id}`).focus()
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowLeft')
      expect([id, await label(page)]).toEqual([id, dossier.frames[id === 'arcs' ? place : place - 1]?.label])
      expect(await page.evaluate('document.activeElement.id')).toBe(id)
    }
    await page.close()
  })

  it('says what its drawings mean, without its script and in print too', async () => {
    const { page } = await open({ javaScriptEnabled: false })
    await page.emulateMedia({ media: 'print' })
    const words = await page.locator('.legend li span').allInnerTexts()
    expect(words).toEqual([
      'a ship, bow to the right',
      'fire, in the colour of who fired, and what it did',
      'fire that did nothing',
      'how much of a ship is gone',
      'lost',
      'the way a ship came, from the dot',
      'where weapons bear (under the pointer, or by the box)',
    ])
    for (const item of await page.locator('.legend li').all()) expect(await item.isVisible()).toBe(true)
    const key = (await page.locator('svg.luck text').allTextContents()).slice(0, 2)
    expect(key).toEqual(['actual', 'expected'])
    expect(await page.evaluate('getComputedStyle(document.querySelector(".key")).printColorAdjust')).toBe('exact')
    expect(await page.evaluate('getComputedStyle(document.querySelector(".ships summary")).breakAfter')).toBe('avoid')
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

  it('can be read on a phone: names of 9 pixels, the map in a box that scrolls, losses on the screen', async () => {
    const { page } = await open({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, `#phase-${place}`)
    const sizes = `[...document.querySelectorAll('.frame')].flatMap((frame) => {
      const was = frame.hidden
      frame.hidden = false
      const svg = frame.querySelector('.map')
      const all = [...svg.querySelectorAll('.name')].map((name) => parseFloat(getComputedStyle(name).fontSize) * svg.getScreenCTM().a)
      frame.hidden = was
      return all
    })`
    for (const whole of [false, true]) {
      if (whole) await page.locator('#whole').check()
      const all = (await page.evaluate(sizes)) as number[]
      expect(all.length).toBeGreaterThan(50)
      expect(Math.min(...all)).toBeGreaterThanOrEqual(8.999)
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    }
    const box = page.getByRole('region', { name: `Map sheet, ${dossier.frames[place]?.label}` })
    await box.focus()
    const before = await box.evaluate((each) => (each as unknown as { scrollLeft: number }).scrollLeft)
    await page.keyboard.press('ArrowRight')
    // The map moves, and the phase stays.
    await expect.poll(() => box.evaluate((each) => (each as unknown as { scrollLeft: number }).scrollLeft)).toBeGreaterThan(before)
    expect(await label(page)).toBe(dossier.frames[place]?.label)
    for (const cell of await page.locator('#losses + .scroll tbody tr:first-child td:last-child').all()) {
      const { x, width } = (await cell.boundingBox()) ?? { x: 0, width: 0 }
      expect(x + width).toBeLessThanOrEqual(390)
      expect(width).toBeGreaterThan(40)
    }
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
    expect(await page.locator('svg.luck [class^=side] .actual').count()).toBe(2)
    await page.close()
  })
})
