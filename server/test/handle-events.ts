import { setImmediate } from 'node:timers/promises'
import { pino } from 'pino'
import { appSubscribers } from '../src/domains.ts'
import { handleNextEvent } from '../src/platform/events/handle-next-event.ts'
import type { TestSite } from './kit.ts'

const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' })

/** Handles all announced events of a site without a worker. */
export async function handleEvents({ sql, app }: Pick<TestSite, 'sql' | 'app'>): Promise<void> {
  await sql`UPDATE outbox SET run_at = now() WHERE dead_at IS NULL`
  while (await handleNextEvent({ sql, app, subscribers: appSubscribers, log })) await setImmediate()
}
