import { type FSWatcher, watch } from 'node:fs'

/** Changes come in bursts while a file is written. */
const burstMs = 100

/**
 * Wakes the program when the folder changes. The system may report changes late, twice or not at all, such as on network shares; so this
 * only shortens the wait.
 */
export function wakeUps(folder: string) {
  let hasChanged = false
  let wake = () => {}
  let watching: FSWatcher | undefined
  try {
    watching = watch(folder, { persistent: false }, () => {
      hasChanged = true
      wake()
    })
    watching.on('error', () => {})
  } catch {
    watching = undefined
  }
  return {
    /** Waits for so many milliseconds, for a change since the last wait, or for the signal. */
    async wait(ms: number, signal: AbortSignal): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, ms)
      let burst: NodeJS.Timeout | undefined
      wake = () => {
        burst ??= setTimeout(resolve, burstMs)
      }
      if (hasChanged) wake()
      const end = () => resolve()
      signal.addEventListener('abort', end)
      if (signal.aborted) resolve()
      await promise
      signal.removeEventListener('abort', end)
      wake = () => {}
      hasChanged = false
      clearTimeout(timer)
      clearTimeout(burst)
    },
    close: () => watching?.close(),
  }
}
