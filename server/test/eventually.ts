import { vi } from 'vitest'

/** Retries a check until it passes, for up to 30 seconds. If the check also performs actions, set `pauseMs` longer than these take. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  { pauseMs = 50 }: { pauseMs?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: 30_000, interval: pauseMs })
