import { type FSWatcher, watch } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds to wait for further changes, because a file causes many changes while it is written. */
const burstMs = 100

/**
 * Ends the wait early when the folder changes. The folder must still be polled: the system may report changes late, twice or not at all,
 * for example on network shares.
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
    /** Waits until the time has passed, the folder has changed since the last wait, or the signal is aborted. */
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
