import { type CampaignChannel, usesMail, usesSms } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import {
  RetryCampaign,
  SendBoth,
  SendEmail,
  SendSms,
  SendTestEmail,
  SendTestSms,
  StopCampaign,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { type App, type CommandContext, command } from '../../platform/api/handler.ts'
import { found, Problem } from '../../platform/api/problem.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { publishLive, topicsOf } from '../../platform/events/live.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { queueSms } from '../sms/sms-rows.ts'
import { isSmsOn } from '../sms/sms-settings-rows.ts'
import { queueDeliveries, readReader } from './audience-rows.ts'
import { isBlank } from './campaign-html.ts'
import { campaignSend, campaignSmsSend, campaignTest } from './campaign-job-kinds.ts'
import { readCampaign } from './campaign-rows.ts'
import { personalizeSms } from './campaign-sms.ts'
import { cleanContent, saveDraft } from './save-draft.ts'

async function refuseWithoutMailServer(tx: Tx, app: App): Promise<void> {
  if (!(await app.mailServer({ sql: tx, app }))) throw new Problem('notifications.no_mail_server')
}

function refuseBlank(html: string): void {
  if (isBlank(html)) throw new Problem('notifications.message_empty', { fields: { html: { code: 'required' } } })
}

async function refuseWithoutSms(tx: Tx, app: App): Promise<void> {
  if (!(await isSmsOn(tx, app))) throw new Problem('notifications.sms_off')
}

async function enqueueBatches(tx: Tx, { message_id, channel }: { message_id: string; channel: CampaignChannel }) {
  if (usesMail(channel)) await enqueue(tx, campaignSend, { message_id })
  if (usesSms(channel)) await enqueue(tx, campaignSmsSend, { message_id })
}

type Sending = Parameters<typeof saveDraft>[1]
type Sender = Pick<CommandContext<typeof SendEmail>, 'tx' | 'app' | 'actor' | 'now' | 'audit'>

/** Sends a campaign to the current members of its audience. Users who match the filters later do not get it. */
async function sendCampaign({ tx, app, actor, now, audit }: Sender, draft: Sending) {
  const { channel, audience, subject } = draft
  if (usesMail(channel)) await refuseWithoutMailServer(tx, app)
  if (usesSms(channel)) await refuseWithoutSms(tx, app)
  const { _id, html } = await saveDraft(tx, draft, { author_id: actor._id, now })
  if (usesMail(channel)) refuseBlank(html)
  const recipients = await queueDeliveries(tx, { campaign_id: _id, channel, audience, now })
  if (recipients === 0) throw new Problem('notifications.no_recipients')
  await tx`
    UPDATE campaigns SET status = 'sending', sent_at = ${now}, sms_segment_price = (SELECT segment_price FROM sms_settings)
    WHERE _id = ${_id}`
  await enqueueBatches(tx, { message_id: _id, channel })
  audit({ target_id: _id, after: { channel, subject, audience, recipients } })
  return { message: found(await readCampaign(tx, _id), 'notifications.message_not_found') }
}

export const sendEmail = command(SendEmail, ({ body, ...context }) => sendCampaign(context, { ...body, sms_text: '' }))

export const sendSms = command(SendSms, ({ body, ...context }) => sendCampaign(context, { ...body, html: '' }))

export const sendBoth = command(SendBoth, ({ body, ...context }) => sendCampaign(context, body))

/** Sends a campaign to its author only. */
export const sendTestEmail = command(SendTestEmail, async ({ tx, app, actor, body }) => {
  await refuseWithoutMailServer(tx, app)
  const html = cleanContent(body)
  refuseBlank(html)
  await enqueue(tx, campaignTest, { user_id: actor._id, subject: body.subject, html })
  return { to: actor.email }
})

/** Sends the SMS of a campaign to its author only. */
export const sendTestSms = command(SendTestSms, async ({ tx, app, actor, body: { sms_text }, now }) => {
  await refuseWithoutSms(tx, app)
  cleanContent({ subject: '', html: '', sms_text })
  const [own] = await tx<{ number: string }[]>`
    SELECT number FROM sms_numbers WHERE user_id = ${actor._id} AND verified_at IS NOT NULL AND stopped_at IS NULL`
  const { number: to } = found(own, 'notifications.no_sms_number')
  const reader = found(await readReader(tx, actor._id), 'notifications.no_sms_number')
  const text = personalizeSms(reader, sms_text, app.publicUrl)
  await queueSms(tx, { user_id: actor._id, to_number: to, kind: 'test', text, now })
  return { to }
})

/** Retries the failed deliveries of a campaign. */
export const retryCampaign = command(RetryCampaign, async ({ tx, app, now, params, audit }) => {
  const [campaign] = await tx<{ channel: CampaignChannel }[]>`
    SELECT channel FROM campaigns WHERE _id = ${params.id} FOR UPDATE`
  const { channel } = found(campaign, 'notifications.message_not_found')
  if (usesMail(channel)) await refuseWithoutMailServer(tx, app)
  if (usesSms(channel)) await refuseWithoutSms(tx, app)
  const { count } = await tx`
    UPDATE campaign_deliveries SET status = 'queued', due_at = ${now}, tries = 0, error = NULL
    WHERE campaign_id = ${params.id} AND status = 'failed'`
  if (count === 0) throw new Problem('notifications.nothing_failed')
  await tx`UPDATE sms_messages SET status = 'queued' WHERE campaign_id = ${params.id} AND status = 'failed'`
  await tx`UPDATE campaigns SET status = 'sending', finished_at = NULL WHERE _id = ${params.id}`
  await enqueueBatches(tx, { message_id: params.id, channel })
  audit({ after: { recipients: count } })
  return { message: found(await readCampaign(tx, params.id), 'notifications.message_not_found') }
})

/** Stops a campaign. Deliveries that have already been claimed are completed. */
export const stopCampaign = command(StopCampaign, async ({ tx, now, params, audit }) => {
  const [campaign] = await tx<{ status: string }[]>`SELECT status FROM campaigns WHERE _id = ${params.id} FOR UPDATE`
  if (found(campaign, 'notifications.message_not_found').status !== 'sending')
    throw new Problem('notifications.not_sending')
  const { count } = await tx`
    UPDATE campaign_deliveries SET status = 'stopped', due_at = NULL WHERE campaign_id = ${params.id} AND status = 'queued'`
  await tx`UPDATE campaigns SET status = 'stopped', finished_at = ${now} WHERE _id = ${params.id}`
  await publishLive(tx, topicsOf('message.progressed'), { type: 'message.progressed', id: params.id })
  audit({ after: { stopped: count } })
  return { message: found(await readCampaign(tx, params.id), 'notifications.message_not_found') }
})
