import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import type { TestSite } from './kit.ts'

/** Waits until all announced events have been handled. */
export const eventsHandled = ({ sql }: Pick<TestSite, 'sql'>) =>
  eventually(async () => expect(await sql`SELECT FROM outbox`).toHaveLength(0))
