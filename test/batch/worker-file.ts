import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Bundles the worker from its source: Node runs no TypeScript in a thread. Returns where it is. */
export async function buildWorker(): Promise<URL> {
  // A folder of its own below node_modules, so that its imports are found and nobody else writes there.
  const outDir = `node_modules/.cache/broadside-worker/${randomUUID()}`
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      ssr: 'src/batch/worker.ts',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      rolldownOptions: { output: { entryFileNames: 'worker.mjs' } },
    },
  })
  return pathToFileURL(`${outDir}/worker.mjs`)
}
