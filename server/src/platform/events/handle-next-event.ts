import { announcedTypes, type DomainEvent } from '@mapwright/contract/events.ts'
import type { Logger } from 'pino'
import type { App } from '../api/handler.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql, Tx } from '../db/sql.ts'
import type { Subscriber } from './subscriber.ts'

export type OutboxOptions = { sql: Sql; app: App; subscribers: readonly Subscriber[]; log: Logger }

/** After this many attempts, an event is not retried. `npm run doctor` reports it with its error until it is deleted after 90 days. */
const maxTries = 10
const maxPauseSeconds = 3600

type OutboxRow = { id: string; event: DomainEvent; tries: number }

/**
 * Handles the oldest event that is due and not locked by another process. One transaction runs its subscribers and removes the event, so each
 * effect in the database happens exactly once. Leaves types that only a newer release knows to the processes of that release.
 * @returns false if no event is due
 */
export async function handleNextEvent({ sql, app, subscribers, log }: OutboxOptions): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [row] = await tx<OutboxRow[]>`
      SELECT id::text, event, tries FROM outbox WHERE dead_at IS NULL AND run_at <= now()
        AND event->>'type' = ANY (${announcedTypes}::text[])
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`
    if (!row) return false
    const { event } = row
    const matching = subscribers.filter(({ on }) => on.includes(event.type))
    try {
      await retryConflict(() => tx.savepoint((inner) => runSubscribers(inner, event, matching, app)))
      await tx`DELETE FROM outbox WHERE id = ${row.id}`
    } catch (error) {
      await recordFailure(tx, row, error)
      const tries = row.tries + 1
      if (tries < maxTries) log.warn({ err: error, event, tries }, 'an event could not be handled')
      else
        log.error({ err: error, event, tries }, 'an event could not be handled and is not retried; see npm run doctor')
    }
    return true
  })
}

async function runSubscribers(tx: Tx, event: DomainEvent, matching: readonly Subscriber[], app: App): Promise<void> {
  const now = new Date()
  for (const { name, handle } of matching) {
    try {
      await handle({ tx, event, now, app })
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  // Checks deferred constraints now, so that a violation counts as a failed attempt. At the commit, it would not be counted.
  await tx`SET CONSTRAINTS ALL IMMEDIATE`
}

async function recordFailure(tx: Tx, { id, tries }: OutboxRow, error: unknown): Promise<void> {
  const delaySeconds = Math.min(2 ** tries, maxPauseSeconds)
  await tx`
    UPDATE outbox SET tries = tries + 1, error = ${String(error).slice(0, 1000)},
      run_at = clock_timestamp() + ${delaySeconds} * interval '1 second',
      dead_at = CASE WHEN tries + 1 >= ${maxTries} THEN clock_timestamp() END
    WHERE id = ${id}`
}
