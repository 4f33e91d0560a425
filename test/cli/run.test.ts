import { describe, expect, it } from 'vitest'
import { run } from '../../src/cli/run.js'
import { VERSION } from '../../src/core/version.js'
import { broadside, failure } from './command.js'

const COMMANDS = ['resolve', 'odds', 'battle', 'batch', 'play', 'replay', 'report', 'check', 'schema']

describe('broadside', () => {
  it('prints its version and its help', async () => {
    expect(await broadside(['--version'])).toEqual({ status: 0, out: `${VERSION}\n`, err: '' })
    const help = await broadside(['--help'])
    expect(help).toMatchObject({ status: 0, err: '' })
    for (const command of COMMANDS) expect(help.out).toMatch(new RegExp(`\n {2}${command} `))
    expect(await broadside([])).toEqual(help)
    expect(await broadside(['help'])).toEqual(help)
  })

  it.each(COMMANDS)('helps with %s, examples included', async (command) => {
    const { status, out, err } = await broadside([command, '--help'])
    expect({ status, err }).toEqual({ status: 0, err: '' })
    expect(out).toMatch(/\n\nExamples:\n {2}broadside /)
    expect(out.split('\n').filter((line) => line.length > 100 && !line.includes('echo'))).toEqual([])
    expect((await broadside(['help', command])).out).toBe(out)
  })

  it('suggests a command', async () => {
    expect(await failure(['resovle'])).toBe("unknown command 'resovle'; did you mean resolve?")
    expect(await failure(['help', 'batle'])).toBe("unknown command 'batle'; did you mean battle?")
    expect(await failure(['help', 'nothing-like-it'])).toBe("unknown command 'nothing-like-it'; see broadside --help")
    expect(await failure(['nothing-like-it'])).toBe("unknown command 'nothing-like-it'; see broadside --help")
    expect(await failure(['--versoin'])).toBe("unknown option '--versoin'; did you mean --version?")
  })

  it('says of a command called wrongly where that very command is told', async () => {
    expect(await failure(['seed'])).toBe('expected commit or make; see broadside seed --help')
    expect(await failure(['seed', 'comit'])).toBe("unknown command 'comit'; did you mean commit?")
    expect(await failure(['seed', 'help', 'comit'])).toBe("unknown command 'comit'; did you mean commit?")
    expect(await failure(['seed', 'nothing-like-it'])).toBe("unknown command 'nothing-like-it'; see broadside seed --help")
    expect(await failure(['seed', 'commit', 'a.yaml'])).toBe("missing required argument 'party'; see broadside seed commit --help")
    expect(await failure(['battle'])).toBe("missing required argument 'scenario'; see broadside battle --help")
    expect(await failure(['battle', 'a.yaml', '--foo'])).toBe("unknown option '--foo'; see broadside battle --help")
    expect(await failure(['--'])).toMatch(/^expected resolve, odds, .* check or schema; see broadside --help$/)
  })

  it('colours for those who see colours, and never else', async () => {
    const stdout: string[] = []
    const write = (text: string) => stdout.push(text) > 0
    const io = { stdin: (async function* () {})(), stdout: { write } as unknown as NodeJS.WritableStream, stderr: process.stderr }
    await run(['check', 'examples/north-cape.yaml'], { ...io, colours: true })
    await run(['check', 'examples/north-cape.yaml'], { ...io, colours: false })
    expect(stdout).toEqual([
      'examples/north-cape.yaml: \u001b[32mok\u001b[39m (scenario for corpen18, 8 units)\n',
      'examples/north-cape.yaml: ok (scenario for corpen18, 8 units)\n',
    ])
  })
})
