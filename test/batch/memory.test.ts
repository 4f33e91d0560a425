import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { bundle } from './bundle.js'

it('a million duels take little memory, and the process ends by itself', async () => {
  const url = await bundle('test/batch/million.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import('${url.href}').then((it) => it.million())`,
  ])
  const { n, megabytes } = JSON.parse(stdout)
  expect(n).toBe(1_000_000)
  expect(megabytes).toBeLessThan(256)
})
