import { vi } from 'vitest'

/** Retries a check until it passes, for up to 30 seconds. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 })
