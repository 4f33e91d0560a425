import { defineConfig } from 'tsup'
import { pure } from './tools/pure.js'

/** What is published: the subpaths. */
const faces = {
  index: 'src/index.ts',
  'corpen18/index': 'src/corpen18/index.ts',
  'gurps/index': 'src/gurps/index.ts',
  'mini-naval/index': 'src/mini-naval/index.ts',
  'batch/index': 'src/batch/index.ts',
  'report/index': 'src/report/index.ts',
  'testing/index': 'src/testing/index.ts',
}

// `npm run build` empties dist/ first: these four run side by side.
export default defineConfig([
  {
    // For import: a file a module, as in src. Bundlers drop whole files that a program does not use, and of one big file far less.
    entry: ['src/*.ts', 'src/{core,corpen18,gurps,mini-naval,report,testing}/**/!(*.d).ts', 'src/batch/!(worker).ts'],
    format: ['esm'],
    target: 'es2022',
    bundle: false,
    esbuildPlugins: [pure],
  },
  {
    // The command in one file, which starts sooner.
    entry: { 'cli/main': 'src/cli/main.ts' },
    format: ['esm'],
    target: 'es2022',
    // Optional, so not left out by itself.
    external: ['vega', 'vega-lite'],
    treeshake: true,
  },
  {
    // For require, and the threads of a batch, which load the worker by its file name.
    entry: { ...faces, 'batch/worker': 'src/batch/worker.ts' },
    format: ['cjs'],
    target: 'es2022',
    // For `import.meta.url` in CommonJS.
    shims: true,
    external: ['vega', 'vega-lite'],
    splitting: true,
    treeshake: true,
  },
  {
    // The declarations for both. tsup passes `baseUrl` to this build, which TypeScript 6 calls deprecated.
    entry: faces,
    format: ['esm', 'cjs'],
    dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
  },
])
