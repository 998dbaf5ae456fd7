import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Email, InstantText, line } from '../../api/scalars.ts'
import { WithdrawnProduct, withdrawalRules } from './withdrawal.ts'

export const WithdrawFromOrder = endpoint({
  name: 'shop.withdraw_from_order',
  method: 'POST',
  path: '/shop/withdrawal',
  access: ['public'],
  during_maintenance: true,
  summary:
    'State the withdrawal from an order, without signing in. The response is the same whether or not there is such an order; a mail acknowledges the receipt, or says why the statement has no effect',
  body: z.strictObject({
    name: line(120, 1),
    invoice_no: line(60, 1),
    email: Email,
    /** Products that the buyer withdraws from; empty: the whole order. */
    products: z.array(WithdrawnProduct).max(withdrawalRules.max_products).default([]),
  }),
  payload: { received_at: InstantText },
  problems: ['shop.withdrawal_off'],
  limits: [
    { by: 'address', seconds: 3600, count: 20 },
    { by: 'body:email', seconds: 3600, count: 5, per_address: true },
    // Higher, because strangers must not keep a buyer from the withdrawal that the law grants.
    { by: 'body:email', seconds: 3600, count: 20 },
  ],
})
