/** Mutation testing of one part, set by `npm run mutation`: what is changed in the source ought to fail a test. */
const part = process.env['MUTATED_PART'] ?? 'core'

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: [`src/${part}/**/*.ts`, '!src/**/*.d.ts'],
  coverageAnalysis: 'perTest',
  // What is evaluated once, as a module loads, costs a run of every test: `npm run mutation -- --static` has it changed too.
  ignoreStatic: process.env['MUTATED_STATIC'] !== 'yes',
  ignorePatterns: ['coverage', 'dist', 'docs/api', 'reports'],
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: `reports/mutation/${part}.json` },
  incremental: true,
  incrementalFile: `reports/mutation/${part}-incremental.json`,
  concurrency: 2,
  timeoutMS: 10_000,
  timeoutFactor: 3,
  disableTypeChecks: false,
}
