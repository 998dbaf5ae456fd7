import { dunningSteps } from '@mapwright/contract/billing/dunning.ts'
import { z } from 'zod'
import { type Dunning, insertNotice, lockOverdue, overdueInvoices, readDunning } from '../billing/dunning-rows.ts'
import { nextStep } from '../billing/next-dunning-step.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { unsettledAttemptsOf } from './attempt-rows.ts'
import { intentOfInvoice } from './intent-rows.ts'

/** Returns true if a payment is in progress. A direct debit, for example, takes days. */
async function isBeingPaid(tx: Tx, invoice_id: string): Promise<boolean> {
  const intent = await intentOfInvoice(tx, invoice_id)
  if (!intent) return false
  return (
    intent.status !== 'open' || (await unsettledAttemptsOf(tx, intent._id)).some(({ status }) => status === 'pending')
  )
}

async function remind(tx: Tx, settings: Dunning, { _id, now }: { _id: string; now: Date }): Promise<boolean> {
  const invoice = await lockOverdue(tx, _id, now)
  const step = invoice && nextStep(settings, invoice)
  if (!step || (await isBeingPaid(tx, _id))) return false
  if (!(await insertNotice(tx, { invoice_id: _id, step, fee: settings.steps[step].fee, now }))) return false
  await announce(tx, { type: 'invoice.dunned', invoice_id: _id, user_id: invoice.user_id, step, actor_id: null })
  return true
}

/** Reminds customers of overdue invoices. Each invoice gets one reminder per step. Returns the number of reminders. */
export async function sendDunning(sql: Sql, now: Date): Promise<number> {
  const settings = await readDunning(sql)
  const days = dunningSteps.filter((step) => settings.steps[step].is_on).map((step) => settings.steps[step].days)
  if (!settings.enabled || days.length === 0) return 0
  let sent = 0
  for (const { _id } of await overdueInvoices(sql, { days: Math.min(...days), now }))
    if (await sql.begin((tx) => remind(tx, settings, { _id, now }))) sent += 1
  return sent
}

const kind = jobKind('payments.send_dunning', z.object({}), { cron: '20 8 * * *', retries: 1, at_once: 1 })

export const sendDunningJob = job(kind, async ({ sql, now, log }) => {
  const sent = await sendDunning(sql, now)
  if (sent > 0) log.info({ sent }, 'reminded customers of overdue invoices')
})
