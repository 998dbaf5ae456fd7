import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { eventFacts } from '../platform/events/event-facts.ts'

/** Values of the notification about a low balance. Undefined if the balance is above the threshold again. */
export const creditsEventFacts = eventFacts(['balance.low'], async ({ tx, event }) => {
  const [row] = await tx<{ balance: bigint; threshold: bigint }[]>`
    SELECT a.balance, n.threshold FROM low_balance_notices n JOIN ledger_accounts a ON a.user_id = n.user_id
    WHERE n.user_id = ${event.user_id} AND n.is_low`
  if (!row) return undefined
  return { values: { credits: formatHundredths(row.balance), threshold: formatHundredths(row.threshold) } }
})

/** Tells whether top-ups are still paused. */
export const topUpFacts = eventFacts(['top_up.failed', 'top_up.paused'], async ({ tx, event }) => {
  const [paused] = await tx`
    SELECT FROM credit_top_ups WHERE user_id = ${event.user_id} AND paused_because IS NOT NULL`
  return paused && { values: {} }
})
