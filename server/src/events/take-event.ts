import type { DomainEvent } from '@mapwright/contract/events.ts'
import type { Logger } from 'pino'
import type { App } from '../api/handler.ts'
import { retryConflict } from '../db/retry-conflict.ts'
import type { Sql, Tx } from '../db/sql.ts'
import type { Subscriber } from './subscriber.ts'

export type Takers = { sql: Sql; app: App; subscribers: readonly Subscriber[]; log: Logger }

/** After so many tries the event is set aside, with its error, for somebody to look at. */
const maxTries = 10
const maxPauseSeconds = 3600

type Waiting = { id: string; event: DomainEvent; tries: number }

/**
 * Takes the oldest event that is due and that no other process has in its hands, and runs its subscribers in one transaction with its removal:
 * each effect in the database happens exactly once.
 * @returns false when nothing is due
 */
export async function takeEvent({ sql, app, subscribers, log }: Takers): Promise<boolean> {
  return sql.begin(async (tx) => {
    const [waiting] = await tx<Waiting[]>`
      SELECT id::text, event, tries FROM outbox WHERE dead_at IS NULL AND run_at <= now()
      ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED`
    if (!waiting) return false
    const { event } = waiting
    const concerned = subscribers.filter(({ on }) => on.includes(event.type))
    try {
      await retryConflict(() => tx.savepoint((inner) => runSubscribers(inner, event, concerned, app)))
      await tx`DELETE FROM outbox WHERE id = ${waiting.id}`
    } catch (error) {
      await putBack(tx, waiting, error)
      log.warn({ err: error, event, tries: waiting.tries + 1 }, 'an event could not be handled')
    }
    return true
  })
}

async function runSubscribers(tx: Tx, event: DomainEvent, concerned: readonly Subscriber[], app: App): Promise<void> {
  const now = new Date()
  for (const { name, handle } of concerned) {
    try {
      await handle({ tx, event, now, app })
    } catch (error) {
      throw new Error(`${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  // What a deferred constraint refuses must fail here, where it counts as a try, and not at the commit.
  await tx`SET CONSTRAINTS ALL IMMEDIATE`
}

async function putBack(tx: Tx, { id, tries }: Waiting, error: unknown): Promise<void> {
  const pause = Math.min(2 ** tries, maxPauseSeconds)
  await tx`
    UPDATE outbox SET tries = tries + 1, error = ${String(error).slice(0, 1000)},
      run_at = clock_timestamp() + ${pause} * interval '1 second',
      dead_at = CASE WHEN tries + 1 >= ${maxTries} THEN clock_timestamp() END
    WHERE id = ${id}`
}
