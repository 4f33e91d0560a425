import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { file, pathTo, scenario } from './command.js'

// What people see at a terminal: the command behind a terminal of its own, which the program `script` of Linux provides.

const hasTerminals = spawnSync('script', ['--version']).stdout?.toString().includes('util-linux') === true
const missing = hasTerminals ? '' : ' (not tried: no program `script` of util-linux)'
const ENTER = '\r'
const CTRL_C = '\u0003'
const [UP, DOWN] = ['\u001b[A', '\u001b[B']
const BACKSPACE = '\u007f'

/** The command at a terminal of 40 lines of 100 characters: wait for what is shown, then type. */
function atTerminal(...args: string[]) {
  const command = [process.execPath, '--import', 'tsx', 'src/cli/main.ts', ...args].map((each) => `'${each}'`).join(' ')
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', `stty rows 40 cols 100; ${command}`, '/dev/null'], {
    env: { ...process.env, TERM: 'xterm', CI: '' },
  })
  let [raw, shown, seen] = ['', '', 0]
  const closed = once(child, 'close') as Promise<[number | null]>
  child.stdout.on('data', (data: Buffer) => {
    raw += data.toString()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: what moves the cursor and colours the text
    shown += data.toString().replace(/\u001b\[[0-9;?]*[A-Za-z]/g, '')
    child.emit('shown')
  })
  return {
    /** All that was sent, with what moves the cursor. */
    get raw() {
      return raw
    },
    /** What is shown up to these words, from where the last ones ended. */
    async until(words: string): Promise<string> {
      while (!shown.includes(words, seen)) {
        const late = later(20_000, 'late', { ref: false })
        const more = await Promise.race([once(child, 'shown'), closed.then(() => 'closed'), late])
        if (typeof more === 'string') throw new Error(`${more}, without "${words}":\n${shown.slice(seen)}`)
      }
      const from = seen
      seen = shown.indexOf(words, seen) + words.length
      return shown.slice(from, seen)
    },
    type: (keys: string) => child.stdin.write(keys),
    status: async () => (await closed)[0],
  }
}

const entriesOf = (path: string) => JSON.parse(readFileSync(path, 'utf8')).entries as { readonly order?: object }[]

describe('broadside batch at a terminal', { timeout: 60_000 }, () => {
  it.skipIf(!hasTerminals)(`clears its bar before it prints anything${missing}`, async () => {
    const terminal = atTerminal('batch', 'examples/channel-fac.yaml', '--seed', '1', '--runs', '3000', '--workers', '1')
    expect(await terminal.until('Channel convoy')).toContain(' of 3000 battles, ')
    await terminal.until('to watch, as seen by german')
    expect(await terminal.status()).toBe(0)
    const after = terminal.raw.slice(terminal.raw.indexOf('Channel convoy'))
    expect(after).toContain('3000 battles, seed 1')
    expect(after).not.toContain('a second')
    expect(after).not.toContain('\u001b')
  })

  it.skipIf(!hasTerminals)(`shows that an exact answer is being computed, and clears that${missing}`, async () => {
    const duel = file('at-terminal-exact.json', scenario())
    const terminal = atTerminal('batch', duel, '--exact')
    expect(await terminal.until('A meeting')).toContain('every order and every die: this may take minutes, Ctrl-C ends it')
    await terminal.until('hits taken')
    expect(await terminal.status()).toBe(0)
    expect(terminal.raw).toContain('Ctrl-C ends it\r\u001b[KA meeting')
  })

  it.skipIf(!hasTerminals)(`lets lines of battles tell how far it has come${missing}`, async () => {
    const terminal = atTerminal('batch', 'examples/channel-fac.yaml', '--seed', '1', '--runs', '1000', '--workers', '1', '--ndjson')
    await terminal.until('{"battle":999,')
    expect(await terminal.status()).toBe(0)
    expect(terminal.raw).toMatch(/^\{"battle":0,/)
    expect(terminal.raw).not.toContain('a second')
  })
})

describe('broadside play at a terminal', { timeout: 60_000 }, () => {
  const given = () =>
    file(
      'at-terminal.json',
      scenario({
        units: [
          { id: 'exeter', side: 'blue', name: 'Exeter', ship: 'Exeter CA', hex: '0508', heading: 'N' },
          { id: 'kent', side: 'red', name: 'Kent', ship: 'Kent CA', hex: '0505', heading: 'N' },
        ],
      }),
    )
  it.skipIf(!hasTerminals)(`offers the lawful orders, narrows them as one types, and takes any command${missing}`, async () => {
    const record = pathTo('at-terminal-record.json')
    const terminal = atTerminal('play', given(), '--seed', '7', '--record', record)
    expect(await terminal.until('● move (to 0508 N, 0 MP)')).toContain('blue, exeter: move')
    terminal.type('move FR')
    await terminal.until('Search: move FR')
    await terminal.until('● move FR (to 0507 NE, 2 MP)')
    terminal.type(BACKSPACE)
    await terminal.until('● move F (to 0507 N, 1 MP)')
    terminal.type(DOWN)
    await terminal.until('● move FR (to 0507 NE, 2 MP)')
    terminal.type(UP)
    await terminal.until('● move F (to 0507 N, 1 MP)')
    terminal.type(ENTER)
    await terminal.until('exeter 0508-0507, heading N (1 MP: F)')
    await terminal.until('red, kent: move')
    await terminal.until('● move (')
    terminal.type('mvoe')
    await terminal.until('● mvoe (as typed)')
    terminal.type(ENTER)
    await terminal.until('no command or order "mvoe"; did you mean "move"?')
    await terminal.until('● move (')
    // The words of a command's own hint do not make it what was typed.
    terminal.type('events 1')
    await terminal.until('● events 1 (as typed)')
    terminal.type(ENTER)
    await terminal.until('│  events 1\r\n')
    await terminal.until('● move (')
    terminal.type('report umpire text')
    await terminal.until('● report umpire text (as typed)')
    terminal.type(ENTER)
    await terminal.until('for the umpire: everything')
    await terminal.until('● move (')
    terminal.type(CTRL_C)
    await terminal.until('no winner after 1 turn: the battle lasts.')
    expect(await terminal.status()).toBe(1)
    expect(entriesOf(record).map(({ order }) => order)).toEqual([{ order: 'move', unit: 'exeter', steps: 'F' }])
  })

  it.skipIf(!hasTerminals)(`wipes what the other side has seen before the keyboard is handed over${missing}`, async () => {
    const record = pathTo('at-terminal-hotseat.json')
    const terminal = atTerminal('play', given(), '--seed', '7', '--record', record, '--hotseat')
    await terminal.until('The keyboard is for blue. Press Enter when the others look away')
    terminal.type(ENTER)
    await terminal.until('● move (to 0508 N, 0 MP)')
    terminal.type(ENTER)
    await terminal.until('The keyboard is for red. Press Enter when the others look away')
    terminal.type(CTRL_C)
    await terminal.status()
    expect(existsSync(record)).toBe(true)
    expect(entriesOf(record)).toHaveLength(1)
  })
})
