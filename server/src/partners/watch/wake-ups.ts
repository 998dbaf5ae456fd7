import { type FSWatcher, watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

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
      const woken = new AbortController()
      const end = () => woken.abort()
      let burst: NodeJS.Timeout | undefined
      wake = () => {
        burst ??= setTimeout(end, burstMs)
      }
      if (hasChanged) wake()
      await sleep(ms, undefined, { signal: AbortSignal.any([woken.signal, signal]) }).catch(() => {})
      wake = () => {}
      hasChanged = false
      clearTimeout(burst)
    },
    close: () => watching?.close(),
  }
}
