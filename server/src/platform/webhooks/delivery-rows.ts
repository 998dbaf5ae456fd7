import { uuidv7 } from 'uuidv7'
import type { Db, Sql, Tx } from '../db/sql.ts'

/** The delivery of an event to one receiver, with its last attempt. All attempts and replays have the same `_id`. */
export type Delivery<Type extends string = string> = {
  _id: string
  type: Type
  status: 'waiting' | 'delivered' | 'failed'
  attempts: number
  code: number | null
  detail: string
  took_ms: number | null
  payload: string
  created_at: Date
  last_at: Date | null
  next_at: Date | null
}

type NewDelivery = { target_id: string; type: string; payload: string; now: Date }

export async function insertDelivery(tx: Tx, { now, ...delivery }: NewDelivery): Promise<string> {
  const row = { _id: uuidv7(), ...delivery, status: 'waiting', created_at: now, next_at: now }
  await tx`INSERT INTO webhook_deliveries ${tx(row)}`
  return row._id
}

/** Resets a delivery of this receiver, so that it starts again with the first attempt. Returns false if there is no such delivery. */
export async function resetDelivery(tx: Tx, { _id, target_id, now }: { _id: string; target_id: string; now: Date }) {
  const reset = await tx`
    UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_at = ${now}
    WHERE _id = ${_id} AND target_id = ${target_id}`
  return reset.count > 0
}

/** Reads the delivery whose next attempt has this number. Undefined if the attempt was already made or the delivery is no longer waiting. */
export async function readDue(db: Db, _id: string, attempt: number) {
  const [due] = await db<{ target_id: string; payload: string }[]>`
    SELECT target_id, payload FROM webhook_deliveries
    WHERE _id = ${_id} AND status = 'waiting' AND attempts = ${attempt - 1}`
  return due
}

type Recorded = Pick<Delivery, 'status' | 'code' | 'detail' | 'took_ms' | 'last_at' | 'next_at'>

/** Records an attempt. Returns false if the attempt was already recorded. */
export async function recordAttempt(tx: Tx, _id: string, attempt: number, ended: Recorded): Promise<boolean> {
  const recorded = await tx`
    UPDATE webhook_deliveries SET ${tx({ ...ended, attempts: attempt })} WHERE _id = ${_id} AND attempts = ${attempt - 1}`
  return recorded.count > 0
}

/** Reads the latest deliveries of a receiver, newest first. */
export async function listDeliveries<Type extends string>(
  db: Db,
  target_id: string,
  limit: number,
): Promise<Delivery<Type>[]> {
  const deliveries = await db<Delivery<Type>[]>`
    SELECT _id, type, status, attempts, code, detail, took_ms, payload, created_at, last_at, next_at FROM webhook_deliveries
    WHERE target_id = ${target_id} ORDER BY _id DESC LIMIT ${limit}`
  return [...deliveries]
}

/** Deletes deliveries from the log after a number of days. */
export const removeOldDeliveries = (sql: Sql, { days, now }: { days: number; now: Date }) => sql`
  DELETE FROM webhook_deliveries WHERE created_at < ${now}::timestamptz - make_interval(days => ${days}::int)`
