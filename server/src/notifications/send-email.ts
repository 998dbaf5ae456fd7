import { RetryCampaign, SendEmail, SendTestEmail } from '@mapwright/contract/notifications/campaign-endpoints.ts'
import { type App, command } from '../platform/api/handler.ts'
import { found, Problem } from '../platform/api/problem.ts'
import type { Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { queueDeliveries } from './audience-rows.ts'
import { isBlank } from './campaign-html.ts'
import { campaignSend, campaignTest } from './campaign-job-kinds.ts'
import { readCampaign } from './campaign-rows.ts'
import { cleanContent, saveDraft } from './save-draft.ts'

async function refuseWithoutMailServer(tx: Tx, app: App): Promise<void> {
  if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
}

function refuseBlank(html: string): void {
  if (isBlank(html)) throw new Problem('notifications.message_empty', { fields: { html: { code: 'required' } } })
}

/** Sends a campaign to the current members of its audience; users who match the filters later do not get it. */
export const sendEmail = command(SendEmail, async ({ tx, app, actor, now, body, audit }) => {
  await refuseWithoutMailServer(tx, app)
  const { _id, html } = await saveDraft(tx, body, { author_id: actor._id, now })
  refuseBlank(html)
  const recipients = await queueDeliveries(tx, _id, body.audience, now)
  if (recipients === 0) throw new Problem('notifications.no_recipients')
  await tx`UPDATE campaigns SET status = 'sending', sent_at = ${now} WHERE _id = ${_id}`
  await enqueue(tx, campaignSend, { message_id: _id })
  audit({ target_id: _id, after: { subject: body.subject, audience: body.audience, recipients } })
  return { message: found(await readCampaign(tx, _id), 'notifications.message_not_found') }
})

/** Sends a campaign to its author only. */
export const sendTestEmail = command(SendTestEmail, async ({ tx, app, actor, body }) => {
  await refuseWithoutMailServer(tx, app)
  const html = cleanContent(body)
  refuseBlank(html)
  await enqueue(tx, campaignTest, { user_id: actor._id, subject: body.subject, html })
  return { to: actor.email }
})

/** Retries the failed deliveries of a campaign. */
export const retryCampaign = command(RetryCampaign, async ({ tx, app, now, params, audit }) => {
  await refuseWithoutMailServer(tx, app)
  const [campaign] = await tx`SELECT FROM campaigns WHERE _id = ${params.id} FOR UPDATE`
  found(campaign, 'notifications.message_not_found')
  const { count } = await tx`
    UPDATE campaign_deliveries SET status = 'queued', due_at = ${now}, tries = 0, error = NULL
    WHERE campaign_id = ${params.id} AND status = 'failed'`
  if (count === 0) throw new Problem('notifications.nothing_failed')
  await tx`UPDATE campaigns SET status = 'sending', finished_at = NULL WHERE _id = ${params.id}`
  await enqueue(tx, campaignSend, { message_id: params.id })
  audit({ after: { recipients: count } })
  return { message: found(await readCampaign(tx, params.id), 'notifications.message_not_found') }
})
