import { existsSync, readFileSync } from 'node:fs'
import type { BattleRecord } from '../../src/core/record.js'
import { broadside, file, pathTo, scenario } from './command.js'

let count = 0
/** A file that is not there yet. */
export const fresh = () => pathTo(`play-${++count}.json`)
/** The record in a file. */
export const read = (path: string) => JSON.parse(readFileSync(path, 'utf8')) as BattleRecord

/** Plays by these commands; returns what was said and the record as it stands on disk. */
export async function play(commands: readonly string[], options: readonly string[] = [], given: string | object = scenario()) {
  const path = fresh()
  const source = typeof given === 'string' ? given : file(`scenario-${count}.json`, given)
  const done = await broadside(['play', source, '--seed', '7', '--record', path, ...options], `${commands.join('\n')}\n`)
  return { ...done, path, record: existsSync(path) ? read(path) : null }
}

/** Two cruisers in sight of one another, ready to fire as soon as both have moved. */
export const close = (over: object = {}) =>
  scenario({
    units: [
      { id: 'exeter', side: 'blue', name: 'Exeter', ship: 'Exeter CA', hex: '0508', heading: 'N' },
      { id: 'kent', side: 'red', name: 'Kent', ship: 'Kent CA', hex: '0505', heading: 'N' },
    ],
    ...over,
  })
export const MOVED = ['move', 'move']
