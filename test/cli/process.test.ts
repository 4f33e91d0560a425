import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { ALLOWANCE, pathTo, replies } from './command.js'

const COMMAND = ['--import', 'tsx', 'src/cli/main.ts']

/** Runs the command in a process of its own, reading at most `lines` lines of its output before closing the pipe. */
async function process_(args: readonly string[], input = '', lines = Number.POSITIVE_INFINITY) {
  const child = spawn(process.execPath, [...COMMAND, ...args], { env: { ...process.env, FORCE_COLOR: '', NO_COLOR: '' } })
  let [out, err] = ['', '']
  child.stdout.on('data', (data: Buffer) => {
    out += data.toString()
    if (out.split('\n').length > lines) child.stdout.destroy()
  })
  child.stderr.on('data', (data: Buffer) => {
    err += data.toString()
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, out, err }
}

describe('the process', () => {
  it('answers on standard output and leaves with the status', async () => {
    const { status, out, err } = await process_(['resolve'], `${JSON.stringify({ ...ALLOWANCE, dice: [] })}\n{}`)
    expect({ status, err }).toEqual({ status: 1, err: '' })
    expect(replies(out)).toMatchObject([{ output: {} }, { error: {} }])
  })

  it('answers what has come before it waits for more: a program may ask one request at a time', async () => {
    const child = spawn(process.execPath, [...COMMAND, 'resolve', '-'])
    const lines = createInterface({ input: child.stdout })
    const asked = ['one', 'two', 'three']
    for (const id of asked) {
      child.stdin.write(`${JSON.stringify({ id, ...ALLOWANCE, dice: [] })}\n`)
      const [reply] = (await once(lines, 'line')) as [string]
      expect(JSON.parse(reply)).toMatchObject({ id, output: {} })
    }
    child.stdin.end()
    expect(await once(child, 'close')).toEqual([0, null])
  })

  it('complains in one line', async () => {
    const { status, out, err } = await process_(['battle', 'nowhere.yaml'])
    expect({ status, out, err }).toEqual({
      status: 2,
      out: '',
      err: 'broadside: nowhere.yaml: cannot be read: no such file [unreadable]\n',
    })
  })

  it('shows no colours where nobody sees them', async () => {
    const { out } = await process_(['battle', 'examples/denmark-strait.yaml', '--seed', '1941'])
    expect(out).toMatch(/^Denmark Strait\n[\x20-\x7e\n]*$/)
  })

  it('ends quietly when its reader has seen enough, in little memory', async () => {
    const path = pathTo('many.ndjson')
    const line = `${JSON.stringify({ ...ALLOWANCE, dice: [] })}\n`
    writeFileSync(path, line.repeat(300_000))
    const { status, out, err } = await process_(['resolve', path], '', 3)
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(replies(out.slice(0, out.indexOf('\n')))).toHaveLength(1)
  })
})
