import process from 'node:process'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** A signal that Ctrl-C aborts, the first time; the second time ends the process as it always does. */
export function interrupted(): { readonly signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const stop = () => {
    end()
    controller.abort()
  }
  const end = () => {
    for (const name of SIGNALS) process.off(name, stop)
  }
  for (const name of SIGNALS) process.on(name, stop)
  return { signal: controller.signal, end }
}
