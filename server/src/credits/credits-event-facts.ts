import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { isNearLimit } from '@mapwright/contract/credits/credit-limit.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { monthName } from './statement-document.ts'

/** Values of the notification about a low balance. Undefined if the balance is above the threshold again. */
export const creditsEventFacts = eventFacts(['balance.low'], async ({ tx, event }) => {
  const [row] = await tx<{ balance: bigint; threshold: bigint }[]>`
    SELECT a.balance, n.threshold FROM low_balance_notices n JOIN ledger_accounts a ON a.user_id = n.user_id
    WHERE n.user_id = ${event.user_id} AND n.is_low`
  if (!row) return undefined
  return { values: { credits: formatHundredths(row.balance), threshold: formatHundredths(row.threshold) } }
})

/** Values of the warning about a credit limit. Undefined if more credits are available again. */
export const creditLimitFacts = eventFacts(['credit_limit.near'], async ({ tx, event }) => {
  const [row] = await tx<{ balance: bigint; credit_limit: bigint; customer: string }[]>`
    SELECT a.balance, a.credit_limit, person_name(u) AS customer
    FROM ledger_accounts a JOIN users u ON u._id = a.user_id WHERE a.user_id = ${event.user_id}`
  if (!row || !isNearLimit(row)) return undefined
  const { balance, credit_limit, customer } = row
  return {
    values: { credits: formatHundredths(balance + credit_limit), limit: formatHundredths(credit_limit), customer },
  }
})

/** Values of the notification about an agency invoice that could not be issued. Undefined once the month is closed. */
export const agencyInvoiceFacts = eventFacts(['agency_invoice.blocked'], async ({ tx, event: { user_id, month } }) => {
  const [row] = await tx<{ customer: string }[]>`
    SELECT person_name(u) AS customer FROM users u WHERE _id = ${user_id}
      AND NOT EXISTS (SELECT FROM agency_invoices i WHERE i.user_id = u._id AND i.month = ${month}::date)`
  return row && { values: { customer: row.customer, month: (language: string | null) => monthName(month, language) } }
})

/** Tells whether top-ups are still paused. */
export const topUpFacts = eventFacts(['top_up.failed', 'top_up.paused'], async ({ tx, event }) => {
  const [paused] = await tx`
    SELECT FROM credit_top_ups WHERE user_id = ${event.user_id} AND paused_because IS NOT NULL`
  return paused && { values: {} }
})
