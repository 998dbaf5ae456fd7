import { vi } from 'vitest'

/** Retries a check until it passes, for up to 30 seconds. A check that also performs actions may need a longer pause after each try. */
export const eventually = <Result>(
  check: () => Result | Promise<Result>,
  { pauseMs = 50 }: { pauseMs?: number } = {},
): Promise<Result> => vi.waitFor(check, { timeout: 30_000, interval: pauseMs })
