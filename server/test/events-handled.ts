import { expect, vi } from 'vitest'
import type { TestSite } from './kit.ts'

/** Waits until all announced events have been handled. */
export const eventsHandled = ({ sql }: Pick<TestSite, 'sql'>) =>
  vi.waitFor(async () => expect(await sql`SELECT FROM outbox`).toHaveLength(0), { timeout: 5_000 })
