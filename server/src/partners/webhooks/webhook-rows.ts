import { type Webhook, type WebhookDelivery, webhookRules } from '@mapwright/contract/partners/webhooks/webhook.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { listDeliveries } from '../../platform/webhooks/delivery-rows.ts'
import { readAccess } from '../access-rows.ts'

/** Reads the webhook of the caller's own access, and its last deliveries. */
export async function readWebhook(db: Db, access_api_id: string, user_id: string) {
  await readAccess(db, access_api_id, user_id)
  const [webhook] = await db<Webhook[]>`
    SELECT url, is_on, secret_sealed IS NOT NULL AS has_secret FROM access_webhooks WHERE access_api_id = ${access_api_id}`
  const deliveries = await listDeliveries<WebhookDelivery['type']>(db, access_api_id, webhookRules.shown_deliveries)
  return { webhook: webhook ?? null, deliveries }
}

/** Locks the webhook of the caller's own access. The webhook must have a secret. */
export async function lockUsableWebhook(tx: Tx, access_api_id: string, user_id: string): Promise<void> {
  await readAccess(tx, access_api_id, user_id)
  const [row] = await tx<{ has_secret: boolean }[]>`
    SELECT secret_sealed IS NOT NULL AS has_secret FROM access_webhooks WHERE access_api_id = ${access_api_id} FOR UPDATE`
  if (!found(row, 'partners.webhook_not_found').has_secret) throw new Problem('partners.webhook_without_secret')
}
