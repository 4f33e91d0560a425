import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      thresholds: {
        'src/core/**/*.ts': { lines: 95 },
        'src/corpen18/**/*.ts': { lines: 95 },
        'src/mini-naval/**/*.ts': { lines: 95 },
      },
    },
  },
})
