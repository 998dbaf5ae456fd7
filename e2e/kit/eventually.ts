import { vi } from 'vitest'

/** Tries until it holds, as long as a busy machine may take. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: 30_000, interval: 50 })
