const firstMs = 2_000
const maxMs = 300_000

/**
 * Calculates the pause in milliseconds before the next attempt. It doubles with each failure, up to five minutes. A random part spreads
 * the retries of many programs. If the service asks for a longer pause, that pause is used. `random` is from 0 to 1.
 */
export function pauseAfter(failures: number, retryAfterMs: number | undefined, random: number): number {
  const doubled = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 20))
  const spread = doubled * (0.5 + random / 2)
  return Math.round(retryAfterMs === undefined ? spread : Math.max(spread, retryAfterMs * (1 + random / 10)))
}

/** Counts failures by id and returns the pause after each. `now` is a monotonic clock in milliseconds. */
export function failureCounter() {
  const failures = new Map<string, { count: number; until: number }>()
  return {
    isPaused: (id: string, now: number): boolean => (failures.get(id)?.until ?? 0) > now,
    fail(id: string, now: number, retryAfterMs?: number): number {
      const count = (failures.get(id)?.count ?? 0) + 1
      const pause = pauseAfter(count, retryAfterMs, Math.random())
      failures.set(id, { count, until: now + pause })
      return pause
    },
    succeed: (id: string) => void failures.delete(id),
  }
}
