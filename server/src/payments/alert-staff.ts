import { formatHundredths, type Money } from '@mapwright/contract/api/amounts.ts'
import type { paymentsEvents } from '@mapwright/contract/payments/events.ts'
import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import type { Intent } from './intent-rows.ts'

type Alert = { intent: Intent; provider: string; amount: Money }

/** Tells staff about money that has moved without them. What has no invoice has no page that could explain it. */
export async function alertStaff(
  tx: Tx,
  type: keyof typeof paymentsEvents,
  { intent, provider, amount }: Alert,
): Promise<void> {
  const { _id: intent_id, invoice_id, user_id } = intent
  if (invoice_id === null) return
  const facts = { intent_id, invoice_id, user_id, provider, amount: formatHundredths(amount) }
  await announce(tx, { type, ...facts, actor_id: null })
}
