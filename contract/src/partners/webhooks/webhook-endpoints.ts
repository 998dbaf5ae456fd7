import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id } from '../../api/scalars.ts'
import { Webhook, WebhookDelivery, WebhookInput } from './webhook.ts'

const params = z.strictObject({ id: Id })
const own = { access: ['customer'], params } as const
const log = { webhook: Webhook.nullable(), deliveries: z.array(WebhookDelivery) }

export const GetWebhook = endpoint({
  ...own,
  name: 'partners.get_webhook',
  method: 'GET',
  path: '/access_api/:id/webhook',
  summary: 'The webhook of an own API access, and its last deliveries, newest first',
  payload: log,
  problems: ['partners.access_not_found'],
})

export const ChangeWebhook = endpoint({
  ...own,
  name: 'partners.change_webhook',
  method: 'PUT',
  path: '/access_api/:id/webhook',
  summary: 'Set where the events of the own orders are sent',
  body: WebhookInput,
  payload: log,
  problems: ['partners.access_not_found'],
  personal: true,
})

export const RemoveWebhook = endpoint({
  ...own,
  name: 'partners.remove_webhook',
  method: 'DELETE',
  path: '/access_api/:id/webhook',
  summary: 'Remove the webhook with its secret and its log',
  payload: {},
  problems: ['partners.access_not_found'],
  personal: true,
})

export const CreateWebhookSecret = endpoint({
  ...own,
  name: 'partners.create_webhook_secret',
  method: 'POST',
  path: '/access_api/:id/webhook/secret',
  summary: 'Create the secret of the signatures, returned only once; the previous one becomes invalid',
  payload: { ...log, secret: z.string() },
  problems: ['partners.access_not_found', 'partners.webhook_not_found'],
  idempotent: 'never',
  personal: true,
})

export const TestWebhook = endpoint({
  ...own,
  name: 'partners.test_webhook',
  method: 'POST',
  path: '/access_api/:id/webhook/test',
  summary: 'Send a test event; its outcome is in the log',
  payload: log,
  problems: ['partners.access_not_found', 'partners.webhook_not_found', 'partners.webhook_without_secret'],
  limits: [{ by: 'principal', seconds: 60, count: 10 }],
})

export const ReplayWebhook = endpoint({
  name: 'partners.replay_webhook',
  method: 'POST',
  path: '/access_api/:id/webhook/deliveries/:delivery_id/replay',
  access: ['customer'],
  summary: 'Send an event again, with the same id',
  params: z.strictObject({ id: Id, delivery_id: Id }),
  payload: log,
  problems: [
    'partners.access_not_found',
    'partners.webhook_not_found',
    'partners.webhook_without_secret',
    'partners.delivery_not_found',
  ],
  limits: [{ by: 'principal', seconds: 60, count: 30 }],
})
