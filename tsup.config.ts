import { readFile } from 'node:fs/promises'
import type { Plugin } from 'esbuild'
import { defineConfig } from 'tsup'
import ts from 'typescript'

// No module of ours does anything when it is loaded but make its constants. Bundlers cannot know: to them a schema built by calls may have done something,
// and stays in the bundle of a program that never uses it. So the build says of every such constant that nothing is lost with it.

/** Whether evaluating an expression runs code that a bundler cannot see through: calls, properties, spreads. What functions do when called is their own affair. */
function runsCode(node: ts.Node): boolean {
  if (ts.isFunctionLike(node) || ts.isTypeNode(node)) return false
  if (ts.isCallExpression(node) || ts.isNewExpression(node) || ts.isPropertyAccessExpression(node)) return true
  if (ts.isElementAccessExpression(node) || ts.isSpreadElement(node) || ts.isSpreadAssignment(node)) return true
  return ts.forEachChild(node, runsCode) ?? false
}

/** The constants of a module whose making runs code. */
function constants(module: ts.SourceFile): ts.Expression[] {
  return module.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.flatMap(({ initializer }) => initializer ?? []))
    .filter(runsCode)
}

/** A module with the making of each constant marked as free of side effects. A function called at once takes one mark for all that is in it. */
export function markPure(source: string, path: string): string {
  const module = ts.createSourceFile(path, source, ts.ScriptTarget.ES2022)
  return constants(module).reduceRight((text, constant) => {
    const [from, to] = [constant.getStart(module), constant.getEnd()]
    return `${text.slice(0, from)}/* @__PURE__ */ (() => (${text.slice(from, to)}))()${text.slice(to)}`
  }, source)
}

/** {@link markPure} as a plugin of the build. */
const pure: Plugin = {
  name: 'pure',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({ contents: markPure(await readFile(path, 'utf8'), path), loader: 'ts' }))
  },
}

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
