import {
  ChangeWebhook,
  CreateWebhookSecret,
  GetWebhook,
  RemoveWebhook,
  ReplayWebhook,
  TestWebhook,
} from '@mapwright/contract/partners/webhooks/webhook-endpoints.ts'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { lockAccess } from '../access-rows.ts'
import { partnerSecrets, partnerWebhooks } from './partner-webhooks.ts'
import { lockUsableWebhook, readWebhook } from './webhook-rows.ts'

/** Endpoints for the webhook of the caller's own access. */
export const webhookRoutes: readonly Route[] = [
  query(GetWebhook, ({ sql, actor, params }) => readWebhook(sql, params.id, actor._id)),

  command(ChangeWebhook, async ({ tx, actor, now, params, body, audit }) => {
    await lockAccess(tx, params.id, actor._id)
    const { webhook: before } = await readWebhook(tx, params.id, actor._id)
    const row = { access_api_id: params.id, ...body, created_at: now }
    await tx`
      INSERT INTO access_webhooks ${tx(row)}
      ON CONFLICT (access_api_id) DO UPDATE SET url = EXCLUDED.url, is_on = EXCLUDED.is_on`
    audit({ before, after: body })
    return readWebhook(tx, params.id, actor._id)
  }),

  command(RemoveWebhook, async ({ tx, actor, params, audit }) => {
    const { webhook: before } = await readWebhook(tx, params.id, actor._id)
    await tx`DELETE FROM access_webhooks WHERE access_api_id = ${params.id}`
    audit({ before })
    return {}
  }),

  command(CreateWebhookSecret, async ({ tx, app, actor, params, audit }) => {
    await lockAccess(tx, params.id, actor._id)
    const { secret, sealed } = partnerSecrets.make(app)
    const changed = await tx`UPDATE access_webhooks SET secret_sealed = ${sealed} WHERE access_api_id = ${params.id}`
    if (changed.count === 0) throw new Problem('partners.webhook_not_found')
    audit({ after: { secret_changed: true } })
    return { ...(await readWebhook(tx, params.id, actor._id)), secret }
  }),

  command(TestWebhook, async ({ tx, actor, now, params, audit }) => {
    await lockUsableWebhook(tx, params.id, actor._id)
    const payload = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    const delivery_id = await partnerWebhooks.add(tx, { target_id: params.id, type: 'test', payload, now })
    audit({ after: { delivery_id } })
    return readWebhook(tx, params.id, actor._id)
  }),

  command(ReplayWebhook, async ({ tx, actor, now, params: { id, delivery_id }, audit }) => {
    await lockUsableWebhook(tx, id, actor._id)
    const isReplayed = await partnerWebhooks.replay(tx, { _id: delivery_id, target_id: id, now })
    if (!isReplayed) throw new Problem('partners.delivery_not_found')
    audit({ after: { delivery_id } })
    return readWebhook(tx, id, actor._id)
  }),
]
