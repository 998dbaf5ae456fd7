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

type Sale = {
  /** `bonus`: free credits in addition to `count`. */
  item: { name: string; count: Credits; bonus?: Credits; amount: Money }
  /** Null if staff issue the invoice manually. */
  price_id: string | null
  payment_method: PaymentMethod
  /** Whether it is bought while placing an order, to which an online payment then leads back. */
  for_order?: boolean
  settings: Settings
  buyer: BuyerRow
  tax: Tax
  actor_id: string | null
  now: Date
  /** The draft that becomes the invoice. */
  draft_id?: string
}

/** The name of the line. The bonus does not change the price, so it is part of the same line and taxed with it. */
function lineName(name: string, bonus: Credits, language: string | null): string {
  if (bonus === 0n) return name
  const count = new Intl.NumberFormat(language ?? 'en', { maximumFractionDigits: 2 }).format(formatHundredths(bonus))
  return translate(language, 'credits', 'bonus.item', { name, count })
}

/** Issues an invoice for credits, which are posted when it is paid. */
export async function sellCredits(
  tx: Tx,
  { item, price_id, actor_id, draft_id, for_order = false, ...sale }: Sale,
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
  const expires_at = actor_id === user_id && payment_method !== 'bank' ? onlineOrderExpiry(now) : null
  return { invoice_id, payment_id: await openIntent(tx, { ...due, expires_at, now }) }
}
