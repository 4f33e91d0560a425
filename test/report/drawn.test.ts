import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Ruleset } from '../../src/core/ruleset.js'
import { map, report } from '../../src/report/index.js'
import { RULESETS } from '../../src/rulesets.js'
import { CHROMIUM, describeInBrowser } from '../browser/chromium.js'
import { fought, scenarios } from './examples.js'

// What the maps of all examples look like, measured where they are drawn: a name that cannot be read, or a shot that cannot be pointed at, is told by its frame.

/** Runs in the page: what is wrong with the map of each frame, and of a map by itself. */
const FAULTS = `(() => {
  const corners = (box) => [[box.left, box.top], [box.right, box.top], [box.right, box.bottom], [box.left, box.bottom]]
  const parts = (edges, a, b) => edges.some(([x, y], i) => {
    const [u, v] = edges[(i + 1) % edges.length]
    const along = ([p, q]) => p * (v - y) - q * (u - x)
    return Math.max(...a.map(along)) <= Math.min(...b.map(along)) || Math.max(...b.map(along)) <= Math.min(...a.map(along))
  })
  const touch = (a, b) => !parts(a, a, b) && !parts(b, a, b)
  const inked = (text) => {
    const size = parseFloat(getComputedStyle(text).fontSize)
    const { x, width } = text.getBBox()
    const line = Number(text.getAttribute('y'))
    return { left: x, right: x + width, top: line - 0.75 * size, bottom: line + 0.22 * size }
  }
  const box = (each) => { const { x, y, width, height } = each.getBBox(); return { left: x, right: x + width, top: y, bottom: y + height } }
  const faultsOf = (svg) => {
    const [x, y, width, height] = svg.getAttribute('viewBox').split(' ').map(Number)
    const sheet = { left: x, top: y, right: x + width, bottom: y + height }
    const cut = (each) => each.left < sheet.left || each.right > sheet.right || each.top < sheet.top || each.bottom > sheet.bottom
    const beyond = (each) => each.left >= sheet.right || each.right <= sheet.left || each.top >= sheet.bottom || each.bottom <= sheet.top
    const names = [...svg.querySelectorAll('.name, .sheet')].map((text) => [text.textContent, inked(text)]).filter(([, each]) => !beyond(each))
    const hulls = [...svg.querySelectorAll('.hull')].map((hull) => ['hull of ' + hull.parentElement.dataset.id, hull.getAttribute('points').split(' ').map((pair) => pair.split(',').map(Number))])
    const boxed = (kind) => [...svg.querySelectorAll(kind)].map((each) => [kind, corners(box(each))])
    const others = [...hulls, ...boxed('.cross'), ...boxed('.wear-all'), ...boxed('.burst')]
    return [
      ...names.flatMap(([name, each]) => (cut(each) ? [name + ' is cut'] : [])),
      ...names.flatMap(([name, each], i) => names.slice(0, i).flatMap(([other, its]) => (touch(corners(each), corners(its)) ? [name + ' over ' + other] : []))),
      ...names.flatMap(([name, each]) => others.flatMap(([other, its]) => (touch(corners(each), its) ? [name + ' over ' + other] : []))),
    ]
  }
  const hiddenShots = (svg) => {
    svg.scrollIntoView({ block: 'center' })
    const onScreen = svg.getScreenCTM()
    const hit = (point, place) => {
      const { x, y } = new DOMPoint(point.x, point.y).matrixTransform(onScreen)
      return document.elementFromPoint(x, y)?.closest('[data-event]')?.dataset.event === place
    }
    return [...svg.querySelectorAll('.shot')].flatMap((shot) => {
      const place = shot.dataset.event
      const line = shot.querySelector('.hit, .miss')
      const length = line.getTotalLength()
      const along = Array.from({ length: 41 }, (_, i) => line.getPointAtLength((length * i) / 40))
      return along.some((point) => hit(point, place)) ? [] : ['shot ' + place + ' is out of reach']
    })
  }
  const frames = [...document.querySelectorAll('.frame')]
  const bursts = [...document.querySelectorAll('.burst')].map((burst) => [burst, burst.nextElementSibling])
  if (frames.length === 0) return faultsOf(document.querySelector('svg'))
  return frames.flatMap((frame) => {
    for (const each of frames) each.hidden = each !== frame
    const svg = frame.querySelector('.map')
    const wide = bursts.filter(([burst]) => frame.contains(burst)).flatMap(([burst, text]) => (text.getBBox().width > burst.getBBox().width - 0.6 ? [text.textContent + ' is wider than its burst'] : []))
    return svg ? [...faultsOf(svg), ...hiddenShots(svg), ...wide].map((fault) => frame.dataset.label + ': ' + fault) : []
  })
})()`

let browser: Browser

describeInBrowser('the maps of the examples', () => {
  beforeAll(async () => {
    browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox'] })
  }, 120_000)

  afterAll(async () => {
    await browser?.close()
  })

  it.each(scenarios)(
    '%s: every name can be read, and every shot pointed at',
    async (_, scenario) => {
      const ruleset = RULESETS[scenario.ruleset] as Ruleset
      const battle = fought(ruleset, scenario)
      const page = await browser.newPage({ viewport: { width: 1280, height: 1000 } })
      for (const reader of ['umpire', ruleset.sides(battle.state)[0] as string]) {
        await page.setContent(report(battle.record(), { for: reader, format: 'html' }))
        expect(await page.evaluate(FAULTS)).toEqual([])
      }
      for (const state of [battle.state, fought(ruleset, scenario, 0).state]) {
        await page.setContent(map(state, { ruleset }))
        expect(await page.evaluate(FAULTS)).toEqual([])
      }
      await page.close()
    },
    120_000,
  )
})
