import { webhookRules } from '@mapwright/contract/partners/webhooks/webhook.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { standardSecrets } from '../../platform/webhooks/standard-signature.ts'
import { type WebhookTarget, webhookQueue } from '../../platform/webhooks/webhook-queue.ts'

export const partnerSecrets = standardSecrets('partner webhook')

/** Webhooks of API accesses. Each access is a receiver. */
export const partnerWebhooks = webhookQueue({
  name: 'partners.send_webhook',
  pauses: webhookRules.pauses,
  secrets: partnerSecrets,
  onlyPublic: true,
  async readTarget(sql, access_api_id) {
    const [target] = await sql<WebhookTarget[]>`
      SELECT w.url, w.is_on AND a.status = 'active' AND a.expiry > now() AS is_on, w.secret_sealed
      FROM access_webhooks w JOIN access_apis a ON a._id = w.access_api_id WHERE w.access_api_id = ${access_api_id}`
    return target
  },
  async onAttempt(tx, access_api_id, { isGone }) {
    const [access] = await tx<{ user_id: string }[]>`SELECT user_id FROM access_apis WHERE _id = ${access_api_id}`
    const type = 'access_api.webhook_sent'
    if (access) await publishLive(tx, topicsOf(type, access.user_id), { type, id: access_api_id })
    if (isGone) await tx`UPDATE access_webhooks SET is_on = false WHERE access_api_id = ${access_api_id}`
  },
})
