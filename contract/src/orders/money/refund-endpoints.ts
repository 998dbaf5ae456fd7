import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { CreditsInput, Id, paragraph } from '../../api/scalars.ts'
import { OrderMoney } from '../order-money.ts'

export const RefundOrder = endpoint({
  name: 'orders.refund',
  audit_kind: 'money',
  method: 'POST',
  path: '/order/:id/refund',
  access: ['may:dealers_manager.balance'],
  summary: "Refund a part of a placed order's price, with a reason that the customer can read",
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    amount: CreditsInput.refine((amount) => amount > 0n, { params: { code: 'not_zero' } }),
    reason: paragraph(500, 3),
  }),
  payload: { money: OrderMoney },
  problems: ['orders.not_found', 'orders.wrong_state', 'orders.refund_too_high'],
  idempotent: 'required',
})
