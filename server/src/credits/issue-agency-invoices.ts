import { type Credits, credits } from '@mapwright/contract/api/amounts.ts'
import type { Logger } from 'pino'
import { z } from 'zod'
import { requireBillingAddress } from '../billing/require-billing-address.ts'
import { taxOf } from '../billing/tax-of.ts'
import type { Sql, Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { translate } from '../platform/i18n/wording.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { readSettings, type Settings } from '../site/read-settings.ts'
import { creditPrice } from './own-amount.ts'
import { sellCredits } from './sell-credits.ts'
import { monthName } from './statement-document.ts'

type Debtor = { user_id: string; month: string }
type Context = { settings: Settings; now: Date }

/** Finds the accounts that may owe credits and whose previous month, in the site's time zone, has not been examined. */
const unexamined = (sql: Sql, now: Date) => sql<Debtor[]>`
  WITH closed AS (
    SELECT (date_trunc('month', ${now}::timestamptz AT TIME ZONE time_zone) - interval '1 month')::date AS month FROM open_times
  )
  SELECT a.user_id, closed.month::text FROM ledger_accounts a JOIN users u ON u._id = a.user_id CROSS JOIN closed
  WHERE (a.credit_limit > 0 OR a.balance < 0) AND u.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM agency_invoices i WHERE i.user_id = a.user_id AND i.month = closed.month)
  ORDER BY a.user_id`

/**
 * Returns the credits owed at the end of the month that were neither repaid since nor are on an invoice that is due. Repaid is the highest
 * balance since the end of the month, so credits spent later belong to the next month.
 */
async function owedIn(tx: Tx, { user_id, month }: Debtor): Promise<Credits> {
  const [row] = await tx<{ owed: bigint }[]>`
    WITH ended AS (
      SELECT ((${month}::date + interval '1 month')::timestamp AT TIME ZONE time_zone) AS at FROM open_times
    ), last AS (
      SELECT p.account_id, max(p.position) AS position FROM ledger_accounts a
      JOIN ledger_postings p ON p.account_id = a._id JOIN ledger_transfers t ON t._id = p.transfer_id CROSS JOIN ended
      WHERE a.user_id = ${user_id} AND t.at < ended.at GROUP BY p.account_id
    )
    SELECT coalesce(-max(p.balance_after), 0)::bigint - (
      SELECT coalesce(sum(g.credits), 0)::bigint FROM agency_invoices g JOIN invoices i ON i._id = g.invoice_id
      WHERE g.user_id = ${user_id} AND i.status = 'due'
    ) AS owed
    FROM last JOIN ledger_postings p ON p.account_id = last.account_id AND p.position >= last.position`
  return credits(row && row.owed > 0n ? row.owed : 0n)
}

/** Issues the invoice for credits owed. Returns null for so few credits that they cost nothing. */
async function invoiceFor(tx: Tx, { user_id, month }: Debtor, count: Credits, { settings, now }: Context) {
  const amount = creditPrice(settings, count)
  if (amount <= 0n) return null
  const { buyer, tax, billing } = await taxOf(tx, settings, { user_id, now, isVouchedFor: true })
  requireBillingAddress(billing)
  const { language } = buyer
  const name = translate(language, 'credits', 'agency.item', { month: monthName(month, language) })
  const sale = { item: { name, count, amount }, price_id: null, payment_method: 'bank', settings, buyer, tax } as const
  return (await sellCredits(tx, { ...sale, actor_id: null, now })).invoice_id
}

/** Closes the month of an agent: issues the invoice for the credits owed, and records the month, so that it has one invoice at most. */
async function closeMonth(tx: Tx, debtor: Debtor, context: Context): Promise<void> {
  const { user_id, month } = debtor
  // Serializes the processes, and keeps the customer from being removed.
  await tx`SELECT FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`
  const [closed] = await tx`SELECT FROM agency_invoices WHERE user_id = ${user_id} AND month = ${month}`
  if (closed) return
  const owed = await owedIn(tx, debtor)
  const invoice_id = owed > 0n ? await invoiceFor(tx, debtor, owed, context) : null
  const row = { user_id, month, credits: invoice_id ? owed : credits(0n), invoice_id, created_at: context.now }
  await tx`INSERT INTO agency_invoices ${tx(row)}`
}

/** Notifies staff that the invoice of a month could not be issued, once per month. */
async function announceBlocked(tx: Tx, { user_id, month }: Debtor): Promise<void> {
  const marked = await tx`
    UPDATE ledger_accounts SET blocked_month = ${month} WHERE user_id = ${user_id} AND blocked_month IS DISTINCT FROM ${month}::date`
  if (marked.count === 1) await announce(tx, { type: 'agency_invoice.blocked', user_id, month, actor_id: null })
}

/**
 * Invoices the credits that agents owe at the end of a month. If an invoice cannot be issued, such as without a complete address, staff are
 * notified, and the next run tries again.
 */
export async function issueAgencyInvoices(sql: Sql, now: Date, log: Pick<Logger, 'error'>): Promise<void> {
  const settings = await readSettings(sql)
  for (const debtor of await unexamined(sql, now))
    try {
      await sql.begin((tx) => closeMonth(tx, debtor, { settings, now }))
    } catch (err) {
      log.error({ err, agent: debtor.user_id }, 'an agency invoice was not issued')
      await sql.begin((tx) => announceBlocked(tx, debtor))
    }
}

const issueAgencyInvoicesKind = jobKind('credits.issue_agency_invoices', z.object({}), {
  cron: '3-59/15 * * * *',
  at_once: 1,
})

export const issueAgencyInvoicesJob = job(issueAgencyInvoicesKind, ({ sql, now, log }) =>
  issueAgencyInvoices(sql, now, log),
)
