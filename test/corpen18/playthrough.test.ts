import { readFileSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Scenario } from '../../src/corpen18/scenario.js'
import { account } from './helpers.js'

/** Two against two by day, near Denmark Strait. */
const STRAIT: Scenario = {
  scenario: 'Two against two by day',
  ruleset: 'corpen18',
  map: { columns: 20, rows: 20 },
  light: 'day',
  seaState: 1,
  turns: 2,
  sides: [
    { id: 'german', doctrine: 'close-and-fire' },
    { id: 'british', doctrine: 'keep-range' },
  ],
  units: [
    { id: 'bismarck', name: 'Bismarck', side: 'german', ship: 'Bismarck BB', crew: 'veteran', hex: '0806', heading: 'SW' },
    { id: 'eugen', name: 'Prinz Eugen', side: 'german', ship: 'Prinz Eugen CA', crew: 'veteran', hex: '0707', heading: 'SW' },
    { id: 'hood', name: 'Hood', side: 'british', ship: 'Hood BC', hex: '1109', heading: 'NW' },
    { id: 'wales', name: 'Prince of Wales', side: 'british', ship: 'King George V BB', crew: 'green', hex: '1210', heading: 'NW' },
  ],
}

/** Two against two by night, with torpedoes. */
const SOUND: Scenario = {
  scenario: 'Two against two by night',
  ruleset: 'corpen18',
  map: { columns: 12, rows: 12 },
  light: 'night',
  moon: 'full',
  turns: 2,
  shoreline: ['0503'],
  sides: [
    { id: 'american', doctrine: 'close-and-fire' },
    { id: 'japanese', doctrine: 'withdraw-damaged' },
  ],
  units: [
    { id: 'walke', name: 'Walke and Gwin', side: 'american', ship: 'Sims DD', crew: 'trained', radar: 'basic', hex: '0509', heading: 'N' },
    { id: 'dakota', name: 'South Dakota', side: 'american', ship: 'South Dakota BB', radar: 'basic', hex: '0509', heading: 'N' },
    { id: 'atago', name: 'Atago', side: 'japanese', ship: 'Takao CA', crew: 'veteran', nightFighting: true, hex: '0604', heading: 'S' },
    {
      id: 'ayanami',
      name: 'Ayanami and Inazuma',
      side: 'japanese',
      ship: 'Fubuki DD',
      crew: 'veteran',
      nightFighting: true,
      hex: '0504',
      heading: 'S',
    },
  ],
}

const fileOf = (name: string) => new URL(`../playthroughs/corpen18-${name}.txt`, import.meta.url)
const linesOf = (name: string) => readFileSync(fileOf(name), 'utf8').trimEnd().split('\n')
const isComment = (line: string) => line.startsWith('#')

/** After a change of the rules, with PLAYTHROUGHS=write: written anew below its comment, to be read and checked again. */
function write(name: string, lines: readonly string[]): void {
  writeFileSync(fileOf(name), `${[...linesOf(name).filter(isComment), ...lines].join('\n')}\n`)
}

describe('battles read and checked by hand', () => {
  it.each([
    ['by-day', STRAIT, 'day'],
    ['by-night', SOUND, 'night'],
  ] as const)('%s comes out as written, line by line (C18-TURN-01)', (name, given, seed) => {
    const lines = account(given, seed)
    if (process.env['PLAYTHROUGHS'] === 'write') write(name, lines)
    const written = linesOf(name)
    expect(written.some(isComment)).toBe(true)
    const expected = written.filter((line) => !isComment(line))
    lines.forEach((line, i) => {
      expect(line, `line ${i + 1}`).toBe(expected[i])
    })
    expect(lines).toHaveLength(expected.length)
  })
})
