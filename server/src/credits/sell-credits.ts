import type { Credits, Money } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { BuyerRow } from '../billing/buyer-rows.ts'
import { invoiceFacts } from '../billing/invoice-facts.ts'
import { issueInvoice } from '../billing/issue-invoice.ts'
import { readInvoiceSettings } from '../billing/settings.ts'
import type { Tax } from '../billing/tax.ts'
import { onlineOrderExpiry, openIntent } from '../payments/intent-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import type { Settings } from '../site/read-settings.ts'
import { creditPurchases } from './credit-purchases.ts'
import { insertPurchase } from './purchase-rows.ts'

type Sale = {
  item: { name: string; count: Credits; amount: Money }
  /** Null if staff issue the invoice by hand. */
  price_id: string | null
  payment_method: PaymentMethod
  settings: Settings
  buyer: BuyerRow
  tax: Tax
  actor_id: string | null
  now: Date
  /** The draft that becomes the invoice. */
  draft_id?: string
}

/** Issues an invoice for credits, which are posted when it is paid. */
export async function sellCredits(
  tx: Tx,
  { item, price_id, actor_id, draft_id, ...sale }: Sale,
): Promise<{ invoice_id: string; payment_id: string }> {
  const { name, count, amount } = item
  const invoicing = await readInvoiceSettings(tx)
  const facts = invoiceFacts({ ...sale, invoicing, items: [{ name, unit: 'credits', quantity: count, price: amount }] })
  const invoice_id = await issueInvoice(tx, { facts, actor_id, now: sale.now, ...(draft_id && { draft_id }) })
  const user_id = sale.buyer._id
  const payable_id = await insertPurchase(tx, { invoice_id, user_id, price_id, count })
  const { total, currency } = facts
  const due = { payable_kind: creditPurchases.kind, payable_id, invoice_id, user_id, amount: total, currency }
  const { now, payment_method } = sale
  const expires_at = actor_id === user_id && payment_method !== 'bank' ? onlineOrderExpiry(now) : null
  return { invoice_id, payment_id: await openIntent(tx, { ...due, expires_at, now }) }
}
