// Runs the bench of batches bundled, as the package is: a transpiler on the way costs a third of the speed.
import { bundle, bundleWorker } from '../batch/bundle.js'

async function main(): Promise<void> {
  const [bench, workerUrl] = [await bundle('test/bench/batch.ts'), await bundleWorker()]
  const { run } = (await import(bench.href)) as typeof import('./batch.js')
  await run(workerUrl)
}

void main()
