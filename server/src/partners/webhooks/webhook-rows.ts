import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Webhook, type WebhookDelivery, webhookRules } from '@mapwright/contract/partners/webhook.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Db, Tx } from '../../platform/db/sql.ts'
import { readAccess } from '../access-rows.ts'

/** The purpose for sealing the secrets. */
export const secretUse = 'partner webhook'

/** The webhook of an own access, and its last deliveries. */
export async function readWebhook(db: Db, access_api_id: string, user_id: string) {
  await readAccess(db, access_api_id, user_id)
  const [webhook] = await db<Webhook[]>`
    SELECT url, is_on, secret_sealed IS NOT NULL AS has_secret FROM access_webhooks WHERE access_api_id = ${access_api_id}`
  const deliveries = await db<Decoded<WebhookDelivery>[]>`
    SELECT _id, type, status, attempts, code, detail, took_ms, payload, created_at, last_at, next_at FROM webhook_deliveries
    WHERE access_api_id = ${access_api_id} ORDER BY _id DESC LIMIT ${webhookRules.shown_deliveries}`
  return { webhook: webhook ?? null, deliveries: [...deliveries] }
}

/** Locks the webhook of an own access, which must have a secret. */
export async function lockUsableWebhook(tx: Tx, access_api_id: string, user_id: string): Promise<void> {
  await readAccess(tx, access_api_id, user_id)
  const [row] = await tx<{ has_secret: boolean }[]>`
    SELECT secret_sealed IS NOT NULL AS has_secret FROM access_webhooks WHERE access_api_id = ${access_api_id} FOR UPDATE`
  if (!found(row, 'partners.webhook_not_found').has_secret) throw new Problem('partners.webhook_without_secret')
}
