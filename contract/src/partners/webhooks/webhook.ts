import { z } from 'zod'
import { Id, InstantText, line } from '../../api/scalars.ts'
import { orderStatuses, payments } from '../../orders/order.ts'
import { isPublicWebAddress } from './public-web-address.ts'

/** Order events that are sent to partners' webhooks. */
export const webhookEvents = [
  ...(['order.submitted', 'order.started', 'order.asked', 'order.resubmitted', 'order.completed'] as const),
  ...(['order.revised', 'order.cancelled', 'order.paid', 'order.refunded', 'order.vehicle_corrected'] as const),
  ...(['order.offered', 'order.offer_accepted', 'order.offer_declined', 'order.offer_withdrawn'] as const),
  'order.offer_expired',
] as const
export type WebhookEvent = (typeof webhookEvents)[number]

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

export const webhookRules = {
  /** Seconds before each retry. */
  pauses: [10, 60, 300, 1_800, 7_200, 18_000, 36_000],
  shown_deliveries: 50,
  kept_days: 30,
} as const

export const Webhook = z.strictObject({
  url: z.string(),
  is_on: z.boolean(),
  has_secret: z.boolean(),
})
export type Webhook = z.output<typeof Webhook>

/** An event that is sent to a partner's server, with the last attempt. */
export const WebhookDelivery = z.strictObject({
  _id: Id,
  type: z.enum([...webhookEvents, 'test']),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  code: z.number().int().nullable(),
  detail: z.string(),
  took_ms: z.number().int().nullable(),
  payload: z.string(),
  created_at: InstantText,
  last_at: InstantText.nullable(),
  next_at: InstantText.nullable(),
})
export type WebhookDelivery = z.output<typeof WebhookDelivery>

/** The body of a webhook. It contains little data, as Standard Webhooks recommends: the receiver fetches the order with its API key. */
export const WebhookMessage = z.strictObject({
  type: z.enum(webhookEvents),
  timestamp: z.iso.datetime(),
  data: z.strictObject({
    order_id: Id,
    number: z.number().int().nullable(),
    status: z.enum(orderStatuses),
    payment: z.enum(payments),
  }),
})

export const WebhookInput = z.strictObject({
  url: line(300, 1).refine(isPublicWebAddress, { params: { code: 'invalid_url' } }),
  is_on: z.boolean(),
})
