import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { PaymentSwitches } from './payment-methods.ts'

/** A received payment, within the transaction that settles it. */
export type Paid = {
  payable_id: string
  invoice_id: string | null
  user_id: string
  actor_id: string | null
  now: Date
}

/** A refund of `amount` out of `total`, of which `before` had already been refunded. */
export type Refunded = Paid & { refund_id: string; amount: Money; total: Money; before: Money }

/**
 * Something that can be paid for. Its domain registers it when the app is composed, so the payments domain does not depend on it. A thrown
 * problem rolls the settlement back.
 */
export type Payable = {
  /** The kind, which is stored with each intent and never changes. */
  kind: string
  /** The text that the customer reads at the provider. */
  describe(db: Db, payable_id: string): Promise<string>
  /** The operator's switches for the payment methods. */
  switches(db: Db): Promise<PaymentSwitches>
  /** The pages to which a provider sends the customer, after a payment and after cancelling. */
  resultPaths(db: Db, intent: { _id: string; payable_id: string }): Promise<{ returned: string; cancelled: string }>
  /** Delivers the purchase. Runs once per intent. */
  onPaid(tx: Tx, paid: Paid): Promise<void>
  /** Takes back the refunded purchase before the money is sent, so that it cannot be used in the meantime. Runs once per refund. */
  onRefunded(tx: Tx, refunded: Refunded): Promise<void>
  /** Restores what `onRefunded` took back, because the provider has refused the refund. */
  onRefundFailed(tx: Tx, refunded: Refunded): Promise<void>
}

export type Payables = readonly Payable[]

/** Throws if no domain has registered the kind. */
export function payableOf(payables: Payables, kind: string): Payable {
  const payable = payables.find((one) => one.kind === kind)
  if (!payable) throw new Error(`no domain sells ${kind}`)
  return payable
}
