import { money } from '@mapwright/contract/api/amounts.ts'
import { GetInvoicePayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { customerInvoice } from '../billing/invoice-rows.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { may } from '../platform/api/may.ts'
import { found } from '../platform/api/problem.ts'
import { paidAttemptOf } from './attempt-rows.ts'
import { readPayment } from './get-payment.ts'
import { intentOfInvoice } from './intent-rows.ts'
import type { Payables } from './payable.ts'
import type { Providers } from './payment-provider.ts'

/** Reads the payment of an invoice. Customers find only their own invoices, except drafts. */
export const getInvoicePayment = (providers: Providers, payables: Payables): Route =>
  query(GetInvoicePayment, async ({ sql, app, actor, params: { id } }) => {
    const known = await customerInvoice(sql, id)
    const isStaff = may(actor, ['may:dealers_manager.invoices'])
    const isOwn = known?.user._id === actor._id && known.status !== 'draft'
    found(isStaff || isOwn ? known : undefined, 'credits.invoice_not_found')
    const intent = await intentOfInvoice(sql, id)
    if (!intent) return { payment: null, refundable: null }
    const attempt = isStaff && intent.status === 'paid' ? await paidAttemptOf(sql, intent._id) : undefined
    const isRefundable =
      providers.some(({ name, refund }) => refund && name === attempt?.provider) && intent.refunded < intent.amount
    return {
      payment: await readPayment(sql, { app, payables, intent_id: intent._id }),
      refundable: isRefundable ? money(intent.amount - intent.refunded) : null,
    }
  })
