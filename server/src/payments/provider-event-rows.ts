import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import type { ProviderEvent } from '@mapwright/contract/payments/provider-event.ts'
import type { ListProviderEvents } from '@mapwright/contract/payments/provider-event-endpoints.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'

export type EventRow = Decoded<ProviderEvent>
type Filters = Query<typeof ListProviderEvents>

const zone = (db: Db) => db`(SELECT time_zone FROM open_times)`
const customer = (db: Db) => db`coalesce(nullif(u.company_name, ''), person_name(u), '')`

const source = (db: Db) => db`FROM payment_event_rows e
  LEFT JOIN payment_attempts a ON a._id = e.attempt_id LEFT JOIN payment_intents p ON p._id = a.intent_id
  LEFT JOIN invoices i ON i._id = p.invoice_id LEFT JOIN users u ON u._id = p.user_id`

const wanted = (db: Db, { keywords, provider, outcome, state, from, to }: Filters) => db`
  ${hasWords(db, db`concat_ws(' ', e.provider_ref, e.txn_id, e.event_id, e.note, i.invoice, ${customer(db)})`, keywords)}
  ${provider ? db`AND e.provider = ${provider}` : db``}
  ${outcome ? db`AND e.outcome = ${outcome}` : db``}
  ${state ? db`AND e.state = ${state}` : db``}
  ${from ? db`AND e.received_at >= ${from}::date::timestamp AT TIME ZONE ${zone(db)}` : db``}
  ${to ? db`AND e.received_at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone(db)}` : db``}`

type Row = Omit<EventRow, 'payment' | 'handled'> & {
  payment_amount: EventRow['amount']
  payment_currency: string
  customer: string
  invoice_id: string | null
  invoice: string | null
  note: string | null
  noted_by_name: string
  noted_at: Date | null
}

/** Selects the columns of a provider's event. `refunding` contains the names of the providers whose APIs support refunds. */
const columns = (db: Db, refunding: readonly string[]) => db`
  e._id, e.provider, e.event_id, e.kind, e.outcome, e.state, e.provider_ref, e.txn_id, e.amount, e.currency, e.received_at,
  p.amount AS payment_amount, p.currency AS payment_currency, ${customer(db)} AS customer, p.invoice_id, i.invoice,
  e.note, e.noted_at, coalesce((SELECT person_name(n) FROM users n WHERE n._id = e.noted_by), '') AS noted_by_name,
  e.state = 'open' AND e.kind = 'paid' AND e.amount > 0 AND e.currency IS NOT NULL AND a.status <> 'paid'
    AND e.provider = ANY (${[...refunding]}::text[]) AS is_refundable`

const shaped = (row: Row): EventRow => {
  const { payment_amount, payment_currency, customer, invoice_id, invoice, note, noted_by_name, noted_at, ...event } =
    row
  return {
    ...event,
    is_refundable: event.is_refundable === true,
    payment:
      payment_amount === null
        ? null
        : { customer, amount: payment_amount, currency: payment_currency, invoice_id, invoice },
    handled: note !== null && noted_at !== null ? { note, by: noted_by_name, at: noted_at } : null,
  }
}

/** Reads a page of the events from all providers, newest first. */
export async function listEvents(db: Db, filters: Filters, refunding: readonly string[]) {
  const { page, size } = filters
  const [rows, [count], [open]] = await Promise.all([
    db<Row[]>`SELECT ${columns(db, refunding)} ${source(db)} WHERE ${wanted(db, filters)}
      ORDER BY e.received_at DESC, e._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${source(db)} WHERE ${wanted(db, filters)}`,
    db<{ open: number }[]>`
      SELECT count(*)::int AS open FROM payment_event_rows
      WHERE outcome IN ('surplus', 'mismatch', 'unknown') AND state = 'open'`,
  ])
  return { events: rows.map(shaped), open: open?.open ?? 0, total: count?.total ?? 0, page, size }
}

/** Finds the attempt of an event. */
export async function attemptIdOfEvent(db: Db, _id: string): Promise<string | null | undefined> {
  const [event] = await db<{ attempt_id: string | null }[]>`SELECT attempt_id FROM payment_events WHERE _id = ${_id}`
  return event?.attempt_id
}

/** Locks and reads events, so that only one person decides about them at a time. */
export async function lockEvents(tx: Tx, ids: readonly string[], refunding: readonly string[]): Promise<EventRow[]> {
  await tx`SELECT FROM payment_events WHERE _id = ANY (${[...ids]}) ORDER BY _id FOR UPDATE`
  const rows = await tx<Row[]>`SELECT ${columns(tx, refunding)} ${source(tx)} WHERE e._id = ANY (${[...ids]})`
  return rows.map(shaped)
}

type Note = { note: string; noted_by: string; noted_at: Date }

export const insertNotes = (tx: Tx, ids: readonly string[], note: Note) =>
  tx`INSERT INTO payment_event_notes ${tx(ids.map((event_id) => ({ event_id, ...note })))}`

export const removeNote = (tx: Tx, event_id: string) => tx`DELETE FROM payment_event_notes WHERE event_id = ${event_id}`
