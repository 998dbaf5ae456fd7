import { formatHundredths, type Money } from '@mapwright/contract/api/amounts.ts'
import type { paymentsEvents } from '@mapwright/contract/payments/events.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { Intent } from './intent-rows.ts'

type Alert = { intent: Intent; provider: string; amount: Money }

/**
 * Notifies staff about payment events that they did not cause. A payment without an invoice causes no notification, because no page shows
 * it.
 */
export async function alertStaff(
  tx: Tx,
  type: Exclude<keyof typeof paymentsEvents, 'refund.changed' | 'refund.transferred' | 'stored_method.changed'>,
  { intent, provider, amount }: Alert,
): Promise<void> {
  const { _id: intent_id, invoice_id, user_id } = intent
  if (invoice_id === null) return
  const facts = { intent_id, invoice_id, user_id, provider, amount: formatHundredths(amount) }
  await announce(tx, { type, ...facts, actor_id: null })
}
