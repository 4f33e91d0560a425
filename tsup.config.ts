import { defineConfig } from 'tsup'

export default defineConfig({
  entry: {
    index: 'src/index.ts',
    'corpen18/index': 'src/corpen18/index.ts',
    'gurps/index': 'src/gurps/index.ts',
    'mini-naval/index': 'src/mini-naval/index.ts',
    'batch/index': 'src/batch/index.ts',
    // Loaded by its file name, from either format.
    'batch/worker': 'src/batch/worker.ts',
    'report/index': 'src/report/index.ts',
    'testing/index': 'src/testing/index.ts',
    'cli/main': 'src/cli/main.ts',
  },
  format: ['esm', 'cjs'],
  target: 'es2022',
  // tsup passes `baseUrl` to the declaration build, which TypeScript 6 calls deprecated.
  dts: { compilerOptions: { ignoreDeprecations: '6.0' } },
  // For `import.meta.url` in CommonJS.
  shims: true,
  // Optional, so not left out by itself.
  external: ['vega', 'vega-lite'],
  splitting: true,
  clean: true,
  treeshake: true,
})
