import { expect, vi } from 'vitest'
import type { TestSite } from './kit.ts'

/** Once every subscriber has dealt with all that was announced. */
export const everybodyTold = ({ sql }: Pick<TestSite, 'sql'>) =>
  vi.waitFor(async () => expect(await sql`SELECT FROM outbox`).toHaveLength(0), { timeout: 5_000 })
