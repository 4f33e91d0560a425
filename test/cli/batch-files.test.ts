import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { Readable, Writable } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { run } from '../../src/cli/run.js'
import { broadside, failure, file, pathTo, scenario } from './command.js'

const meeting = file('files-meeting.json', scenario())
/** So many battles that nobody would wait for them. */
const endless = (...args: string[]) => failure(['batch', meeting, '--seed', '7', '--runs', '1000000000', ...args])

let count = 0
function folder(): string {
  const path = pathTo(`files-${++count}`)
  mkdirSync(path)
  return path
}

/** A stream that gives on what is written to it. */
const sink = (take: (text: string) => void) =>
  new Writable({
    write(chunk: Buffer, _encoding, done) {
      take(chunk.toString())
      done()
    },
  })

afterEach(() => {
  vi.doUnmock('vega')
  vi.resetModules()
})

describe('files of a batch are tried before the first battle', () => {
  it.each(['--chart', '--checkpoint'])('%s: whether they can be written', async (option) => {
    const at = folder()
    expect(await endless(option, `${at}/no/x`)).toBe(`${at}/no/x: cannot be written: no such directory [unreadable]`)
    expect(await endless('--chart', at)).toBe(`${at}: cannot be written: it is a directory; expected a file [unreadable]`)
    expect(await endless('--chart', '/')).toBe('/: cannot be written: it is a directory; expected a file [unreadable]')
    expect(await endless(option, '-')).toBe(`${option}: expected a file; - is for what is printed [not-allowed]`)
    expect([readdirSync(at), existsSync('-')]).toEqual([[], false])
  })

  it('and nothing is left of trying, nor anything changed', async () => {
    const at = folder()
    const before = (path: string) => [readFileSync(path, 'utf8'), statSync(path).mtimeMs, statSync(path).ino]
    writeFileSync(`${at}/chart.svg`, 'old')
    await broadside(['batch', meeting, '--seed', '7', '--runs', '5', '--checkpoint', `${at}/kept.json`])
    const were = ['chart.svg', 'kept.json'].map((name) => before(`${at}/${name}`))
    expect(await endless('--checkpoint', `${at}/kept.json`, '--chart', `${at}/no/x`)).toContain('no such directory')
    vi.doMock('vega', () => {
      throw new Error('no such package')
    })
    const { run: fresh } = await import('../../src/cli/run.js')
    let err = ''
    const io = {
      stdin: Readable.from([]),
      stdout: sink(() => expect.fail('something was printed')),
      stderr: sink((text) => {
        err += text
      }),
      colours: false,
    }
    const args = ['batch', meeting, '--seed', '7', '--runs', '1000000000', '--checkpoint', `${at}/kept.json`, '--chart', `${at}/chart.svg`]
    expect(await fresh(args, io)).toBe(2)
    expect(err).toMatch(/^broadside: --chart: a chart needs the packages vega and vega-lite: .*\[unreadable\]\n$/s)
    expect(['chart.svg', 'kept.json'].map((name) => before(`${at}/${name}`))).toEqual(were)
    expect(readdirSync(at)).toEqual(['chart.svg', 'kept.json'])
  })
})

it('battles are printed before the checkpoint that counts them', async () => {
  const kept = `${folder()}/kept.json`
  const seen: boolean[] = []
  const io = {
    stdin: Readable.from([]),
    stdout: sink(() => void seen.push(existsSync(kept))),
    stderr: sink(() => undefined),
    colours: false,
  }
  expect(await run(['batch', meeting, '--seed', '7', '--runs', '20', '--ndjson', '--checkpoint', kept], io)).toBe(0)
  expect([seen, existsSync(kept)]).toEqual([[false], true])
})

describe('files of a batch that fail later', () => {
  /** A batch whose folder is taken away as soon as it prints something. */
  async function bereft(args: (folder: string) => string[]) {
    const at = folder()
    let [out, err] = ['', '']
    const stdout = sink((text) => {
      out += text
      rmSync(at, { recursive: true, force: true })
    })
    const stderr = sink((text) => {
      err += text
    })
    const status = await run(['batch', meeting, '--seed', '7', ...args(at)], { stdin: Readable.from([]), stdout, stderr, colours: false })
    return { status, out, err: err.replaceAll(at, 'FOLDER') }
  }

  it('do so behind the figures, which are not lost', async () => {
    const chart = await bereft((at) => ['--runs', '20', '--chart', `${at}/x.svg`])
    expect(chart).toMatchObject({ status: 2, err: 'broadside: FOLDER/x.svg: cannot be written: no such directory [unreadable]\n' })
    expect(chart.out).toMatch(/^A meeting\n20 battles, seed 7;/)
    const kept = await bereft((at) => ['--runs', '400', '--ndjson', '--checkpoint', `${at}/x.json`])
    expect(kept).toMatchObject({ status: 2, err: 'broadside: FOLDER/x.json: cannot be written: no such directory [unreadable]\n' })
    expect(kept.out.trimEnd().split('\n')).toHaveLength(400)
  })
})
