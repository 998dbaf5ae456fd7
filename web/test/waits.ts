import { vi } from 'vitest'

/** Retries a check until it passes, for up to 30 seconds. Also works with fake timers. */
export const eventually = (check: () => unknown): Promise<unknown> => vi.waitFor(check, { timeout: 30_000 })

/** Checks repeatedly for `forMs` milliseconds that nothing changes. For events that must not happen, where there is no state to wait for. */
export async function stays(check: () => unknown, forMs: number): Promise<void> {
  const end = performance.now() + forMs
  do {
    check()
    await new Promise((resolve) => setTimeout(resolve, 10))
  } while (performance.now() < end)
}
