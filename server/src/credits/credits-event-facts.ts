import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { isNearLimit } from '@mapwright/contract/credits/credit-limit.ts'
import { eventFacts } from '../platform/events/event-facts.ts'

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

/** Tells whether top-ups are still paused. */
export const topUpFacts = eventFacts(['top_up.failed', 'top_up.paused'], async ({ tx, event }) => {
  const [paused] = await tx`
    SELECT FROM credit_top_ups WHERE user_id = ${event.user_id} AND paused_because IS NOT NULL`
  return paused && { values: {} }
})
