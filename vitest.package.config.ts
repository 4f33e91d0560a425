import { defineConfig } from 'vitest/config'

/** The packed tarball, as others install it: needs the package registry and minutes, so it is no part of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/package/**/*.test.ts'],
    globalSetup: ['test/package/pack.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
    fileParallelism: false,
  },
})
