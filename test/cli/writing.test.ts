import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { broadside, failure, file, pathTo, scenario } from './command.js'

const modeOf = (path: string) => statSync(path).mode & 0o777
const isRecord = (path: string) => JSON.parse(readFileSync(path, 'utf8')).record === 1
const given = () => file('written.json', scenario())
const fight = (path: string) => broadside(['battle', given(), '--seed', '1', '--record', path])

let count = 0
const fresh = (end = '.json') => pathTo(`written-${++count}${end}`)

describe('what a command writes', () => {
  it('goes where a link leads, be it there or not yet', async () => {
    const [real, later, link, dangling] = [fresh(), fresh(), fresh(), fresh()]
    writeFileSync(real, 'old')
    symlinkSync(real, link)
    symlinkSync(later, dangling)
    expect([(await fight(link)).status, (await fight(dangling)).status]).toEqual([0, 0])
    expect([link, dangling].map((path) => lstatSync(path).isSymbolicLink())).toEqual([true, true])
    expect([isRecord(real), isRecord(later)]).toEqual([true, true])
  })

  it('goes through a pipe to who reads it', async () => {
    const pipe = fresh('')
    expect(spawnSync('mkfifo', [pipe]).status).toBe(0)
    const reading = open(pipe, 'r').then(async (handle) => {
      const text = await handle.readFile('utf8')
      await handle.close()
      return text
    })
    expect((await fight(pipe)).status).toBe(0)
    expect(JSON.parse(await reading)).toMatchObject({ record: 1 })
    expect(lstatSync(pipe).isFIFO()).toBe(true)
  })

  it('is for whom it was before, and a secret for nobody else', async () => {
    const path = fresh()
    writeFileSync(path, '')
    chmodSync(path, 0o640)
    await fight(path)
    expect([modeOf(path), isRecord(path)]).toEqual([0o640, true])
    const secret = fresh()
    await broadside(['seed', 'commit', given(), 'red', '--secret', secret])
    expect(modeOf(secret)).toBe(0o600)
  })

  it('never takes the place of what is read, by whatever name', async () => {
    const path = given()
    const [link, record] = [fresh(), fresh()]
    symlinkSync(path, link)
    await fight(record)
    const refused = (option: string, read: string, what: string) =>
      `${option}: expected a file of its own; ${read} is read for this ${what} [not-allowed]`
    const rival = fresh()
    const cases: readonly (readonly [args: string[], option: string, read: string, what: string])[] = [
      [['battle', path, '--record', link], '--record', path, 'battle'],
      [['battle', link, '--record', path], '--record', link, 'battle'],
      [['report', record, '--out', record], '--out', record, 'report'],
      [['batch', path, '--chart', path], '--chart', path, 'batch'],
      [['batch', path, '--checkpoint', path], '--checkpoint', path, 'batch'],
      [['batch', path, '--chart', rival, '--checkpoint', rival], '--chart', rival, 'batch'],
      [['replay', record, '--salvage', record], '--salvage', record, 'record'],
    ]
    for (const [args, ...words] of cases) expect(await failure(args)).toBe(refused(...words))
    expect(existsSync(rival)).toBe(false)
    expect(isRecord(record)).toBe(true)
  })

  it('that cannot be written is said by its name', async () => {
    const folder = fresh('')
    mkdirSync(folder)
    const words = async (path: string) => (await failure(['battle', given(), '--seed', '1', '--record', path])).replaceAll(folder, 'FOLDER')
    expect(await words(`${folder}/no/x.json`)).toBe('FOLDER/no/x.json: cannot be written: no such directory [unreadable]')
    writeFileSync(`${folder}/file`, '')
    expect(await words(`${folder}/file/x.json`)).toBe(
      'FOLDER/file/x.json: cannot be written: a file stands where its path has a directory [unreadable]',
    )
    expect(await words(folder)).toBe('FOLDER: cannot be written: it is a directory; expected a file [unreadable]')
    expect(await words('')).toBe('"": cannot be written: a file has a name [unreadable]')
  })
})

describe('files at the prompt', () => {
  /** What `play` says to these commands, and the record it keeps. */
  async function play(...commands: string[]) {
    const record = fresh()
    const path = given()
    const { status, out } = await broadside(['play', path, '--seed', '7', '--record', record], `${commands.join('\n')}\n`)
    const said = out.replaceAll('\n    ', ' ').replaceAll(record, 'RECORD').replaceAll(path, 'SCENARIO')
    return { status, said, record }
  }

  it('that cannot be written are refused like anything else, and the game goes on', async () => {
    for (const command of ['map no/x.svg', 'report umpire html no/x.html', 'save no/x.json']) {
      const { status, said, record } = await play(command, 'move')
      expect(status).toBe(1)
      expect(said).toMatch(/refused: no\/x\.\w+: cannot be written: no such directory\n/)
      expect(JSON.parse(readFileSync(record, 'utf8')).entries).toHaveLength(1)
    }
  })

  it('are not the record of the game, nor what it was made from', async () => {
    const record = fresh()
    const path = given()
    const commands = [`map ${record}`, `report umpire text ${record}`, `map ${path}`, `save ${path}`, `save ${record}`]
    const { out } = await broadside(['play', path, '--seed', '7', '--record', record], `${commands.join('\n')}\n`)
    const said = out.replaceAll('\n    ', ' ').replaceAll(record, 'RECORD').replaceAll(path, 'SCENARIO')
    expect(said.match(/(?:refused|saved): .*/g)).toEqual([
      'refused: RECORD: expected a file of its own; the record of the game is kept there',
      'refused: RECORD: expected a file of its own; the record of the game is kept there',
      'refused: SCENARIO: expected a file of its own; the game was made from it',
      'refused: SCENARIO: is there already: name another file',
      'saved: RECORD',
    ])
    expect(isRecord(record)).toBe(true)
  })

  it('with a record of another game are left alone, when one goes on with a record too', async () => {
    const [one, other] = [fresh(), fresh()]
    await fight(one)
    await fight(other)
    const before = readFileSync(other, 'utf8')
    expect(await failure(['play', one, '--record', other])).toMatch(/is there already: name another file with --record \[duplicate\]$/)
    expect(readFileSync(other, 'utf8')).toBe(before)
    expect((await broadside(['play', one, '--record', one], 'quit\n')).status).toBe(0)
  })
})
