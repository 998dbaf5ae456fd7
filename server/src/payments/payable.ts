import type { Money } from '@mapwright/contract/api/amounts.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import type { PaymentSwitches } from './payment-methods.ts'
import type { ChargeFailure } from './payment-provider.ts'

/** Received payment, as passed to its payable in the transaction that settles it. */
export type Paid = {
  payable_id: string
  invoice_id: string | null
  user_id: string
  actor_id: string | null
  now: Date
}

/** Refund of `amount`, a part of `total`. `before` is the amount refunded earlier. */
export type Refunded = Paid & { refund_id: string; amount: Money; total: Money; before: Money }

/** Failed charge of a stored payment method. The intent stays open, so that the customer can pay it by hand. */
export type FailedCharge = { intent_id: string; user_id: string; reason: ChargeFailure | 'no_method'; now: Date }

/**
 * Kind of purchase that can be paid for, such as an order. The domain that sells it registers it when the app is composed, so that the
 * payments domain does not depend on the selling domains. A Problem thrown by `onPaid` rolls the settlement back.
 */
export type Payable = {
  /** Kind, which is stored with each intent and never changes. */
  kind: string
  /** Description that the customer reads at the provider. */
  describe(db: Db, payable_id: string): Promise<string>
  /** Payment methods that the operator has switched on or off. */
  switches(db: Db): Promise<PaymentSwitches>
  /** Pages to which a provider sends the customer: after a payment, and after a cancellation. */
  resultPaths(db: Db, intent: { _id: string; payable_id: string }): Promise<{ returned: string; cancelled: string }>
  /** Returns true if the payment method must be stored with the payment. The customer has agreed to it with the purchase. */
  mustStore?(db: Db, intent_id: string): Promise<boolean>
  /** Reacts to the failed charge of a stored method. Undefined for purchases that are never charged automatically. */
  onChargeFailed?(tx: Tx, failed: FailedCharge): Promise<void>
  /** Delivers the purchase. Called once per intent. */
  onPaid(tx: Tx, paid: Paid): Promise<void>
  /** Takes back the refunded purchase before the money is sent, so that the customer cannot use it meanwhile. Called once per refund. */
  onRefunded(tx: Tx, refunded: Refunded): Promise<void>
  /** Reacts to money that the bank or the provider returned, although `onRefunded` could not take back the purchase. */
  onNotTakenBack?(tx: Tx, refunded: Refunded): Promise<void>
  /** Restores the purchase that `onRefunded` took back, because the provider has refused the refund. */
  onRefundFailed(tx: Tx, refunded: Refunded): Promise<void>
}

export type Payables = readonly Payable[]

/** Finds the payable of a kind. Throws if no domain has registered the kind. */
export function payableOf(payables: Payables, kind: string): Payable {
  const payable = payables.find((one) => one.kind === kind)
  if (!payable) throw new Error(`no domain sells ${kind}`)
  return payable
}
