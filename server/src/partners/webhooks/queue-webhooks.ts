import { webhookEvents } from '@mapwright/contract/partners/webhooks/webhook.ts'
import { subscriber } from '../../platform/events/subscriber.ts'
import { partnerWebhooks } from './partner-webhooks.ts'

/** Queues an order event for the customer's webhooks. Only webhooks of an API access with permission to read orders get the event. */
export const queueWebhooks = subscriber({
  name: 'partners.queue_webhooks',
  on: webhookEvents,
  async handle({ tx, event, now }) {
    const webhooks = await tx<{ access_api_id: string }[]>`
      SELECT w.access_api_id FROM access_webhooks w JOIN access_apis a ON a._id = w.access_api_id
      WHERE a.user_id = ${event.user_id} AND w.is_on AND w.secret_sealed IS NOT NULL AND a.status = 'active' AND a.expiry > ${now}
        AND 'orders.read' = ANY (a.scopes)`
    if (webhooks.length === 0) return
    const [order] = await tx<{ number: number | null; status: string; payment: string }[]>`
      SELECT number, status, payment FROM orders WHERE _id = ${event.order_id}`
    if (!order) return
    const data = { order_id: event.order_id, ...order }
    const payload = JSON.stringify({ type: event.type, timestamp: now.toISOString(), data })
    for (const { access_api_id } of webhooks)
      await partnerWebhooks.add(tx, { target_id: access_api_id, type: event.type, payload, now })
  },
})
