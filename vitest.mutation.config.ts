import { defineConfig } from 'vitest/config'
import project from './vitest.config'

/**
 * The tests that the mutants of one part are put before: its own, but for the hundreds of random games. `npm run mutation` sets the part. The files of a run
 * share a worker, new for each mutant.
 */
const part = process.env['MUTATED_PART'] ?? '*'

export default defineConfig({
  ...project,
  test: {
    ...project.test,
    include: [`test/${part}/**/*.test.ts`],
    exclude: ['test/*/conformance-kit.test.ts'],
    isolate: false,
    setupFiles: ['test/mutation/setup.ts'],
  },
})
