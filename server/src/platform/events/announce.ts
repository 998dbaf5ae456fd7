import type { DomainEvent } from '@mapwright/contract/events.ts'
import type { Tx } from '../db/sql.ts'

/** Records an event in the current transaction; its subscribers run after the commit. */
export async function announce(tx: Tx, event: DomainEvent): Promise<void> {
  await tx`INSERT INTO outbox (event) VALUES (${tx.json(event)})`
  await tx`SELECT pg_notify('outbox', '')`
}
