import {
  ChangeWebhook,
  CreateWebhookSecret,
  GetWebhook,
  RemoveWebhook,
  ReplayWebhook,
  TestWebhook,
} from '@mapwright/contract/partners/webhook-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../../platform/api/handler.ts'
import { Problem } from '../../platform/api/problem.ts'
import { seal } from '../../platform/api/seal.ts'
import { lockAccess } from '../access-rows.ts'
import { enqueueWebhook } from './send-webhook.ts'
import { newWebhookSecret } from './standard-signature.ts'
import { lockUsableWebhook, readWebhook, secretUse } from './webhook-rows.ts'

/** The endpoints for the webhook of an own access. */
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
    const secret = newWebhookSecret()
    const sealed = seal(app.secretKey, secretUse, secret)
    const changed = await tx`UPDATE access_webhooks SET secret_sealed = ${sealed} WHERE access_api_id = ${params.id}`
    if (changed.count === 0) throw new Problem('partners.webhook_not_found')
    audit({ after: { secret_changed: true } })
    return { ...(await readWebhook(tx, params.id, actor._id)), secret }
  }),

  command(TestWebhook, async ({ tx, actor, now, params, audit }) => {
    await lockUsableWebhook(tx, params.id, actor._id)
    const _id = uuidv7()
    const payload = JSON.stringify({ type: 'test', timestamp: now.toISOString(), data: {} })
    const delivery = {
      _id,
      access_api_id: params.id,
      type: 'test',
      payload,
      status: 'waiting',
      created_at: now,
      next_at: now,
    }
    await tx`INSERT INTO webhook_deliveries ${tx(delivery)}`
    await enqueueWebhook(tx, _id, 1)
    audit({ after: { delivery_id: _id } })
    return readWebhook(tx, params.id, actor._id)
  }),

  command(ReplayWebhook, async ({ tx, actor, now, params: { id, delivery_id }, audit }) => {
    await lockUsableWebhook(tx, id, actor._id)
    const replayed = await tx`
      UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_at = ${now}
      WHERE _id = ${delivery_id} AND access_api_id = ${id}`
    if (replayed.count === 0) throw new Problem('partners.delivery_not_found')
    await enqueueWebhook(tx, delivery_id, 1)
    audit({ after: { delivery_id } })
    return readWebhook(tx, id, actor._id)
  }),
]
