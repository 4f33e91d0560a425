import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  resolve: {
    alias: [
      { find: /^broadside$/, replacement: source('src/index.ts') },
      { find: /^broadside\/(.+)$/, replacement: source('src/$1/index.ts') },
    ],
  },
  test: {
    include: ['test/**/*.test.ts'],
    // The packed tarball has a configuration of its own: vitest.package.config.ts.
    exclude: ['test/package/**'],
    testTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      thresholds: {
        'src/core/**/*.ts': { lines: 95 },
        'src/corpen18/**/*.ts': { lines: 95 },
        'src/gurps/**/*.ts': { lines: 95 },
        'src/mini-naval/**/*.ts': { lines: 95 },
      },
    },
  },
})
