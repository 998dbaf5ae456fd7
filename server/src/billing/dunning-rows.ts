import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { tableOf } from '@mapwright/contract/api/typed-entries.ts'
import {
  type DunningSettings,
  type DunningStep,
  type DunningText,
  dunningSteps,
  type InvoiceDunning,
} from '@mapwright/contract/billing/dunning.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'

export type Dunning = Decoded<DunningSettings>

export async function readDunning(db: Db): Promise<Dunning> {
  const [[settings], steps, texts] = await Promise.all([
    db<[{ enabled: boolean }]>`SELECT enabled FROM dunning_settings`,
    db<
      { step: DunningStep; is_on: boolean; days: number; fee: Money }[]
    >`SELECT step, is_on, days, fee FROM dunning_steps`,
    db<DunningText[]>`SELECT step, language, text FROM dunning_texts ORDER BY step, language`,
  ])
  const stepOf = (name: DunningStep) => {
    const row = steps.find(({ step }) => step === name)
    // A migration inserts all steps.
    if (!row) throw new Error(`there is no dunning step ${name}`)
    const { is_on, days, fee } = row
    return { is_on, days, fee }
  }
  return { enabled: settings.enabled, steps: tableOf(dunningSteps, stepOf), texts: [...texts] }
}

export async function writeDunning(tx: Tx, { enabled, steps, texts }: Dunning): Promise<void> {
  await tx`UPDATE dunning_settings SET enabled = ${enabled}`
  for (const step of dunningSteps) {
    const { is_on, days, fee } = steps[step]
    await tx`UPDATE dunning_steps SET is_on = ${is_on}, days = ${days}, fee = ${fee} WHERE step = ${step}`
  }
  await tx`DELETE FROM dunning_texts`
  const kept = texts.filter(({ text }) => text.trim() !== '')
  if (kept.length > 0) await tx`INSERT INTO dunning_texts ${tx(kept)} ON CONFLICT (step, language) DO NOTHING`
}

/** Reads the reminders sent for an invoice, and the hold if staff have stopped further reminders. */
export async function readInvoiceDunning(db: Db, invoice_id: string): Promise<Decoded<InvoiceDunning>> {
  const [notices, [hold], [settings]] = await Promise.all([
    db<Decoded<InvoiceDunning>['notices'][number][]>`
      SELECT step, fee, sent_at FROM dunning_notices WHERE invoice_id = ${invoice_id} ORDER BY sent_at, _id`,
    db<NonNullable<Decoded<InvoiceDunning>['hold']>[]>`
      SELECT to_char(h.until, 'YYYY-MM-DD') AS until, h.note, person_name(u) AS held_by
      FROM dunning_holds h JOIN users u ON u._id = h.held_by WHERE h.invoice_id = ${invoice_id}`,
    db<[{ enabled: boolean }]>`SELECT enabled FROM dunning_settings`,
  ])
  return { notices: [...notices], hold: hold ?? null, enabled: settings.enabled }
}

type Hold = { invoice_id: string; until: string | null; note: string; held_by: string; now: Date }

export const insertHold = (tx: Tx, { now, ...hold }: Hold) => tx`
  INSERT INTO dunning_holds ${tx({ ...hold, held_at: now })}
  ON CONFLICT (invoice_id) DO UPDATE SET until = EXCLUDED.until, note = EXCLUDED.note, held_by = EXCLUDED.held_by,
    held_at = EXCLUDED.held_at`

export const deleteHold = (tx: Tx, invoice_id: string) => tx`DELETE FROM dunning_holds WHERE invoice_id = ${invoice_id}`

export type Overdue = {
  _id: string
  user_id: string
  days: number
  /** Steps whose reminders have been sent, each with the number of days since it was sent. */
  sent: { step: DunningStep; days: number }[]
}

/**
 * Locks an invoice that may get a reminder. Returns undefined if it has been paid, reversed or put on hold in the meantime. All days are
 * whole numbers, rounded down.
 */
export async function lockOverdue(tx: Tx, _id: string, now: Date): Promise<Overdue | undefined> {
  const [row] = await tx<Overdue[]>`
    SELECT i._id, i.user_id, extract(day FROM ${now}::timestamptz - i.due_at)::int AS days,
      coalesce((SELECT jsonb_agg(jsonb_build_object('step', n.step,
        'days', extract(day FROM ${now}::timestamptz - n.sent_at)::int)) FROM dunning_notices n WHERE n.invoice_id = i._id), '[]') AS sent
    FROM invoices i WHERE i._id = ${_id} AND i.status = 'due' AND i.deleted_at IS NULL AND NOT EXISTS (
      SELECT FROM dunning_holds h CROSS JOIN open_times o WHERE h.invoice_id = i._id
        AND (h.until IS NULL OR h.until >= (${now}::timestamptz AT TIME ZONE o.time_zone)::date))
    FOR UPDATE OF i`
  return row
}

/** Lists the invoices that have been overdue for at least `days` days, oldest first. */
export const overdueInvoices = (db: Db, { days, now }: { days: number; now: Date }) => db<{ _id: string }[]>`
  SELECT i._id FROM invoices i
  WHERE i.status = 'due' AND i.series = 'invoice' AND i.deleted_at IS NULL AND i.total > 0
    AND i.due_at <= ${now}::timestamptz - make_interval(days => ${days})
  ORDER BY i.due_at`

/** Records a step as sent. Returns false if it was recorded before. */
export async function insertNotice(
  tx: Tx,
  { now, ...notice }: { invoice_id: string; step: DunningStep; fee: bigint; now: Date },
): Promise<boolean> {
  const { count } = await tx`
    INSERT INTO dunning_notices ${tx({ ...notice, _id: uuidv7(), sent_at: now })} ON CONFLICT (invoice_id, step) DO NOTHING`
  return count === 1
}
