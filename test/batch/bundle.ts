import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Bundles a module from its source, for threads and processes of its own: Node runs no TypeScript there. Returns where it is. */
export async function bundle(entry: string, format: 'es' | 'cjs' = 'es'): Promise<URL> {
  // A folder of its own below node_modules, so that its imports are found and nobody else writes there.
  const outDir = `node_modules/.cache/broadside-test/${randomUUID()}`
  const file = format === 'es' ? 'bundle.mjs' : 'bundle.cjs'
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', rolldownOptions: { output: { format, entryFileNames: file } } },
  })
  return pathToFileURL(`${outDir}/${file}`)
}

/** The worker from its source, in the format in which the package has it. */
export async function bundleWorker(): Promise<URL> {
  return await bundle('src/batch/worker.ts', 'cjs')
}
