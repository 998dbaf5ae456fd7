import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Sql } from '../src/platform/db/sql.ts'
import { eventually } from './eventually.ts'

/** Counts the sessions of this database that wait for a lock. */
export async function sessionsWaiting(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.count ?? 0
}

/** Waits until at least `count` sessions wait for a lock. A command has then reached the row that the test has locked. */
export const untilWaiting = (sql: Sql, count = 1): Promise<void> =>
  eventually(async () => expect(await sessionsWaiting(sql)).toBeGreaterThanOrEqual(count))

/** Repeats a check for `forMs` milliseconds, to test that something does not happen, because no state proves that it never will. */
export async function stays(check: () => unknown, forMs = 300): Promise<void> {
  const end = performance.now() + forMs
  do {
    await check()
    await sleep(10)
  } while (performance.now() < end)
}

/** Waits between the bytes or requests of a client, for tests of time limits. */
export const pace = (ms: number): Promise<void> => sleep(ms)

/** Waits for a random time before a process is killed or a client disconnects. Any moment is valid. */
export const randomMoment = (maxMs: number): Promise<void> => sleep(Math.random() * maxMs)
