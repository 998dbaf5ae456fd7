import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, paragraph } from '../../api/scalars.ts'
import { Offerable, offerKinds, offerRules } from '../order-money.ts'
import { Order } from '../order-shapes.ts'

const params = z.strictObject({ id: Id })
const offerParams = z.strictObject({ id: Id, offer_id: Id })
const payload = { order: Order }

export const ListOfferable = endpoint({
  name: 'orders.list_offerable',
  method: 'GET',
  path: '/order/:id/offerable',
  access: ['may:orders'],
  summary: 'The possible additions to a placed order, at current prices for its customer',
  params,
  payload: { items: z.array(Offerable) },
  problems: ['orders.not_found', 'orders.wrong_state'],
})

export const MakeOffer = endpoint({
  name: 'orders.make_offer',
  method: 'POST',
  path: '/order/:id/offer',
  access: ['may:orders'],
  summary:
    'Offer the customer a service or an option for a placed order; its current price is kept until the offer expires',
  params,
  body: z.strictObject({
    kind: z.enum(offerKinds),
    item_id: Id,
    note: paragraph(offerRules.max_note).default(''),
    valid_days: z.number().int().min(1).max(offerRules.max_days).default(offerRules.usual_days),
  }),
  payload,
  problems: [
    'orders.not_found',
    'orders.wrong_state',
    'orders.file_gone',
    'orders.not_offerable',
    'orders.too_many_offers',
  ],
})

export const AcceptOffer = endpoint({
  name: 'orders.accept_offer',
  method: 'POST',
  path: '/order/:id/offer/:offer_id/accept',
  access: ['customer'],
  summary: 'Accept an offer on an order: paid immediately or added to the amount due; a delivered order is reopened',
  params: offerParams,
  body: z.strictObject({
    /** Must be true for options that are for motorsport and off-road use only. */
    declares_off_road: z.boolean().default(false),
  }),
  payload,
  problems: [
    'orders.not_found',
    'orders.offer_not_found',
    'orders.offer_over',
    'orders.wrong_state',
    'orders.declaration_needed',
    'credits.not_enough',
  ],
  idempotent: 'required',
})

const ending = {
  method: 'POST',
  params: offerParams,
  body: z.strictObject({}),
  payload,
  problems: ['orders.not_found', 'orders.offer_not_found', 'orders.offer_over'],
} as const

export const DeclineOffer = endpoint({
  ...ending,
  name: 'orders.decline_offer',
  path: '/order/:id/offer/:offer_id/decline',
  access: ['customer'],
  summary: 'Decline an offer on an order',
})

export const WithdrawOffer = endpoint({
  ...ending,
  name: 'orders.withdraw_offer',
  path: '/order/:id/offer/:offer_id/withdraw',
  access: ['may:orders'],
  summary: 'Withdraw an offer that the customer has not answered',
})
