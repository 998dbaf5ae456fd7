import { type Credits, credits, formatHundredths, type Money } from '@mapwright/contract/api/amounts.ts'
import type { PaymentMethod } from '@mapwright/contract/billing/invoice.ts'
import type { BuyerRow } from '../billing/buyer-rows.ts'
import { invoiceContent } from '../billing/invoice-content.ts'
import { issueInvoice } from '../billing/issue-invoice.ts'
import { readInvoiceSettings } from '../billing/settings.ts'
import type { Tax } from '../billing/tax.ts'
import { onlineOrderExpiry, openIntent } from '../payments/intent-rows.ts'
import type { Tx } from '../platform/db/sql.ts'
import { translate } from '../platform/i18n/wording.ts'
import type { Settings } from '../site/read-settings.ts'
import { creditPurchases } from './credit-purchases.ts'
import { insertPurchase } from './purchase-rows.ts'

export type Sale = {
  /** `bonus` is the number of free credits in addition to `count`. */
  item: { name: string; count: Credits; bonus?: Credits; amount: Money }
  /** Null for an invoice that staff issue manually. */
  price_id: string | null
  payment_method: PaymentMethod
  /** True if the credits are bought while placing an order. The online payment then returns to the order form. */
  for_order?: boolean
  /** True if a stored payment method is charged. The invoice then waits for the charge, however long it takes. */
  isCharged?: boolean
  settings: Settings
  buyer: BuyerRow
  tax: Tax
  actor_id: string | null
  now: Date
  /** Draft that becomes the invoice. */
  draft_id?: string
}

/** Name of the invoice line. The bonus does not change the price, so it is named in the same line and has no VAT of its own. */
function lineName(name: string, bonus: Credits, language: string | null): string {
  if (bonus === 0n) return name
  const count = new Intl.NumberFormat(language ?? 'en', { maximumFractionDigits: 2 }).format(formatHundredths(bonus))
  return translate(language, 'credits', 'bonus.item', { name, count })
}

/** Issues an invoice for credits. They are posted when the invoice is paid. */
export async function sellCredits(
  tx: Tx,
  { item, price_id, actor_id, draft_id, for_order = false, isCharged = false, ...sale }: Sale,
): Promise<{ invoice_id: string; payment_id: string }> {
  const { count, bonus = credits(0n), amount } = item
  const line = {
    name: lineName(item.name, bonus, sale.buyer.language),
    unit: 'credits' as const,
    quantity: count + bonus,
    price: amount,
  }
  const invoicing = await readInvoiceSettings(tx)
  const content = invoiceContent({ ...sale, invoicing, items: [line] })
  const invoice_id = await issueInvoice(tx, { content, actor_id, now: sale.now, ...(draft_id && { draft_id }) })
  const user_id = sale.buyer._id
  const payable_id = await insertPurchase(tx, { invoice_id, user_id, price_id, count, bonus, for_order })
  const { total, currency } = content
  const due = { payable_kind: creditPurchases.kind, payable_id, invoice_id, user_id, amount: total, currency }
  const { now, payment_method } = sale
  const isOrdered = actor_id === user_id && payment_method !== 'bank' && !isCharged
  const expires_at = isOrdered ? onlineOrderExpiry(now) : null
  return { invoice_id, payment_id: await openIntent(tx, { ...due, expires_at, now }) }
}
