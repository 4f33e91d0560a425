import { describe, expect, it } from 'vitest'
import { broadside, failure } from './command.js'

describe('broadside schema', () => {
  it('lists what there is, each line as it is typed, and prints each', async () => {
    const { out } = await broadside(['schema'])
    const lines = out.trimEnd().split('\n')
    expect(lines).toEqual(expect.arrayContaining(['corpen18 scenario', 'corpen18 ship', 'corpen18 procedures/gunnery', 'record']))
    for (const line of lines) {
      const printed = await broadside(['schema', ...line.split(' ')])
      expect(printed.status).toBe(0)
      expect(JSON.parse(printed.out)).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', title: expect.any(String) })
    }
  })

  it('lists the kinds of one ruleset', async () => {
    const { out } = await broadside(['schema', 'corpen18'])
    expect(out).toMatch(/^(?:corpen18 \S+\n)+$/)
  })

  it('asks for what an author must write, not for defaults', async () => {
    const { out } = await broadside(['schema', 'corpen18', 'ship'])
    const { required, properties } = JSON.parse(out) as { required: string[]; properties: Record<string, object> }
    expect(required).toEqual(['class', 'category', 'movement', 'fireControl', 'protection'])
    expect(properties['crew']).toMatchObject({ default: 'experienced' })
  })

  it.each([
    [['corpen17'], /^schema: expected a ruleset \(corpen18.*\); found "corpen17"; did you mean "corpen18"\? \[unknown-ruleset\]$/],
    [['record', 'x'], /^schema: record: expected nothing behind it: records have no kinds; found "x" \[not-allowed\]$/],
    [['corpen18', 'shp'], /^schema: corpen18: expected one of .*; found "shp"; did you mean "ship"\? \[not-allowed\]$/],
  ])('refuses %j', async (args, line) => {
    expect(await failure(['schema', ...args])).toMatch(line)
  })
})
