import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import { JoinedOrder, joinedObstacles, joinedStates } from './joined-order.ts'

const access = ['may:orders'] as const
const params = z.strictObject({ id: Id })
const one = { joined_order: JoinedOrder }
const order = { access, audit_kind: 'orders', params } as const

export const ListJoinedOrders = endpoint({
  name: 'joined.list_orders',
  method: 'GET',
  path: '/joined_order',
  access,
  summary: 'The forwarded orders, last changed first; `stuck=true` lists those that need a decision',
  query: z.strictObject({
    state: z.enum(joinedStates).optional(),
    stuck: z.enum(['true', 'false']).default('false'),
    ...pageQuery(),
  }),
  payload: { joined_orders: z.array(JoinedOrder), ...pageResult },
})

export const GetJoinedOrder = endpoint({
  ...order,
  name: 'joined.get_order',
  method: 'GET',
  path: '/joined_order/:id',
  summary: 'The forwarding of an order, or the obstacles to forwarding it. `id` is the id of the own order',
  payload: {
    /** True if this site is connected to a master. */
    is_joined: z.boolean(),
    joined_order: JoinedOrder.nullable(),
    /** Obstacles to forwarding the order now; empty if it can be forwarded, or has been. */
    obstacles: z.array(z.strictObject({ obstacle: z.enum(joinedObstacles), detail: z.string() })),
  },
  problems: ['orders.not_found'],
})

export const ForwardOrder = endpoint({
  ...order,
  name: 'joined.forward_order',
  method: 'POST',
  path: '/joined_order/:id/forward',
  summary: 'Forward a pending order to the master, who charges the balance there',
  body: z.strictObject({
    /** True to forward the order even if the master charges more than the customer has paid. */
    at_any_price: z.boolean().default(false),
  }),
  payload: one,
  problems: ['orders.not_found', 'joined.not_connected', 'joined.cannot_forward', 'joined.already_forwarded'],
})

export const RetryJoinedOrder = endpoint({
  ...order,
  name: 'joined.retry_order',
  method: 'POST',
  path: '/joined_order/:id/retry',
  summary: 'Try again what the master or a check has refused',
  body: z.strictObject({
    at_any_price: z.boolean().default(false),
    /** Delivers the modified file although the checks refuse it. */
    override_reason: line(500, 3).optional(),
  }),
  payload: one,
  problems: ['orders.not_found', 'joined.not_forwarded', 'joined.nothing_to_retry'],
})

export const RecallJoinedOrder = endpoint({
  ...order,
  name: 'joined.recall_order',
  method: 'POST',
  path: '/joined_order/:id/recall',
  summary: 'Take an order back before it is submitted to the master; its draft there is deleted',
  payload: one,
  problems: ['orders.not_found', 'joined.not_forwarded', 'joined.too_late'],
})

export const DismissRefused = endpoint({
  ...order,
  name: 'joined.dismiss_refused',
  method: 'POST',
  path: '/joined_order/:id/dismiss_refused',
  summary: 'Give up on the messages and files of the customer that the master has refused; they stay on this site',
  payload: one,
  problems: ['orders.not_found', 'joined.not_forwarded'],
})

export const AnswerMasterOffer = endpoint({
  ...order,
  name: 'joined.answer_offer',
  audit_kind: 'money',
  method: 'POST',
  path: '/joined_order/:id/offer/:offer_id',
  summary: "Accept or decline an offer of the master; accepting charges the balance there, not this site's customer",
  params: z.strictObject({ id: Id, offer_id: Id }),
  body: z.strictObject({
    answer: z.enum(['accept', 'decline']),
    /** Must be true to accept options that are for motorsport and off-road use only. */
    declares_off_road: z.boolean().default(false),
  }),
  payload: one,
  problems: [
    'orders.not_found',
    'joined.not_forwarded',
    'joined.not_connected',
    'joined.offer_over',
    'joined.master_unavailable',
    'orders.declaration_needed',
    'credits.not_enough',
  ],
  idempotent: 'by_body',
})
