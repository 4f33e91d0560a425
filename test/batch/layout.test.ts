import { describe, expect, it } from 'vitest'
import { toJSONSchema } from 'zod/mini'
import { CHECKPOINT_FORMAT, checkpointSchema } from '../../src/batch/checkpoint.js'
import { simulate, sweep } from '../../src/batch/index.js'
import { digestOf } from '../../src/core/digest.js'
import { corpen18 } from '../../src/corpen18/index.js'
import { leaves, written } from '../bug-kinds/support.js'
import { SHORT_DUEL } from './scenarios.js'

/** Which values there are, not what they are: places of lists aside. */
const shape = (value: unknown) =>
  [...new Set([...leaves(value)].map(({ path, value: leaf }) => `${written(path).replace(/\[\d+\]/g, '[]')}: ${typeof leaf}`))].sort()

describe('the layout of what a batch writes', () => {
  it('is, for checkpoints, that of its number: a change of it is a new CHECKPOINT_FORMAT', () => {
    const { $schema: _, ...layout } = toJSONSchema(checkpointSchema, { io: 'input', unrepresentable: 'any' })
    expect([CHECKPOINT_FORMAT, digestOf(layout)]).toMatchInlineSnapshot(`
      [
        1,
        "ce105df62457b4d874902451b98485d7dcc41997236c7a9f48e9ef5658ade3d7",
      ]
    `)
  })

  it('is, for results and sweeps, that of theirs: a change of it is a new number', async () => {
    const options = { ruleset: corpen18, scenario: SHORT_DUEL, runs: 60, seed: 'layout' }
    const { result } = await simulate(options)
    const swept = await sweep({ ...options, vary: { turns: [1, 2] } })
    expect([result.batch, digestOf(shape(result))]).toMatchInlineSnapshot(`
      [
        1,
        "102383409e2f9d58cb2eada96d0d405e2583c0f4df6eed162ed0b2b70c303d71",
      ]
    `)
    expect([swept.sweep, digestOf(shape(swept))]).toMatchInlineSnapshot(`
      [
        1,
        "d9ddad77d0c6c8b01b48c2319a5e64306ca06dc40db95d747a854cd76ea7cd3f",
      ]
    `)
  })
})
