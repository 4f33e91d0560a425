import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'

/** Bundles a module from its source, for threads and processes of its own: Node runs no TypeScript there. Returns where it is. */
export async function bundle(entry: string): Promise<URL> {
  // A folder of its own below node_modules, so that its imports are found and nobody else writes there.
  const outDir = `node_modules/.cache/broadside-test/${randomUUID()}`
  await build({
    configFile: false,
    logLevel: 'error',
    build: { ssr: entry, outDir, emptyOutDir: true, target: 'node20', rolldownOptions: { output: { entryFileNames: 'bundle.mjs' } } },
  })
  return pathToFileURL(`${outDir}/bundle.mjs`)
}
