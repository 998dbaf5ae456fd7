import { buffer } from 'node:stream/consumers'
import { errorNumber, errorText } from '../platform/api/error-fields.ts'
import type { App } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { type Job, type JobContext, job } from '../platform/jobs/job-kind.ts'
import type { MailServer } from '../platform/mail/mail-server.ts'
import { isPermanentFailure } from '../platform/mail/smtp.ts'
import { readSettings } from '../site/read-settings.ts'
import { readReader } from './audience-rows.ts'
import { imagesIn } from './campaign-html.ts'
import { readCampaignImage } from './campaign-image-rows.ts'
import { campaignSend, campaignTest } from './campaign-job-kinds.ts'
import { renderCampaignMail } from './campaign-mail.ts'
import {
  claimDeliveries,
  failQueued,
  finishOrGetNextDue,
  markDelivered,
  markRefused,
  markUnsubscribed,
  readSendingCampaign,
  readSubscribed,
  releaseDeliveries,
  type SendingCampaign,
} from './delivery-rows.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Context = Omit<JobContext<unknown>, 'data'>
type Attachment = { cid: string; content: Buffer; contentType: string; filename: string }
type Content = { subject: string; html: string }

/** Mails sent to the mail server at the same time. */
const concurrency = 3

/** Whether the mail server rejected this one mail. Any other error is about the server, including 421 (closing down). */
const isRejection = (error: unknown): boolean => {
  const code = errorText(error, 'code')
  const responseCode = errorNumber(error, 'responseCode')
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode !== 421
}

async function readAttachments(sql: Sql, app: App, html: string): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const _id of imagesIn(html)) {
    const file = await readCampaignImage(sql, _id)
    if (!file) continue
    const content = await buffer(await app.files.read(file.storage_key))
    attachments.push({ cid: _id, content, contentType: file.media_type, filename: file.name })
  }
  return attachments
}

/** Prepares what all recipients share; the returned function sends to one of them. */
async function prepareSending(context: Context, server: MailServer, content: Content) {
  const { sql, app, now } = context
  const { title } = await readSettings(sql)
  const from = { name: server.from_name || title, address: server.address }
  const attachments = await readAttachments(sql, app, content.html)
  return async (user_id: string, reference: string): Promise<void> => {
    const reader = await readReader(sql, user_id)
    if (!reader) return
    const token = unsubscribeToken(user_id, app.secretKey)
    const pageLink = `${app.publicUrl}/unsubscribe?token=${token}`
    await server.smtp.send({
      ...renderCampaignMail(reader, content, { site: { title }, pageLink }),
      from,
      ...(server.reply_to ? { replyTo: server.reply_to } : {}),
      to: { name: '', address: reader.email },
      date: now,
      // The same for every attempt, so that a mail whose acceptance was lost does not appear twice in the mailbox.
      messageId: `<${reference}@${from.address.split('@').at(-1)}>`,
      attachments,
      headers: {
        'List-Unsubscribe': `<${app.publicUrl}/api/unsubscribe/${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        Precedence: 'bulk',
      },
    })
  }
}

async function sendBatch(context: Context, campaign: SendingCampaign, server: MailServer): Promise<void> {
  const { sql, now } = context
  const campaign_id = campaign._id
  const claimed = await claimDeliveries(sql, campaign_id, now)
  const subscribed = await readSubscribed(sql, claimed)
  const sendTo = await prepareSending(context, server, campaign)
  const waiting = [...claimed]
  const notAttempted: string[] = []
  let outage: unknown

  const deliver = async (user_id: string) => {
    const key = { campaign_id, user_id }
    if (!subscribed.has(user_id)) return markUnsubscribed(sql, key)
    try {
      await sendTo(user_id, `${campaign_id}.${user_id}`)
    } catch (error) {
      if (isRejection(error)) return markRefused(sql, key, { error, isFinal: isPermanentFailure(error), now })
      outage = error
      notAttempted.push(user_id)
      return
    }
    await markDelivered(sql, key, now)
  }
  const worker = async () => {
    for (let user_id = waiting.shift(); user_id !== undefined; user_id = waiting.shift())
      if (outage === undefined) await deliver(user_id)
      else notAttempted.push(user_id)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  if (outage === undefined) return
  await releaseDeliveries(sql, campaign_id, notAttempted, now)
  throw outage
}

/** Publishes the progress and enqueues the next batch, or finishes the campaign. */
const finishOrContinue = ({ sql, now }: Context, message_id: string) =>
  sql.begin(async (tx) => {
    const next = await finishOrGetNextDue(tx, message_id, now)
    if (next) await enqueue(tx, campaignSend, { message_id }, next > now ? { start_after: next } : {})
    await publishLive(tx, topicsOf('message.progressed'), { type: 'message.progressed', id: message_id })
  })

const send = job(campaignSend, async ({ data: { message_id }, ...context }) => {
  const { sql, log, is_last_attempt } = context
  const campaign = await readSendingCampaign(sql, message_id)
  if (!campaign) return
  try {
    const server = await context.app.mailServer(context)
    if (!server) throw new Error('there is no mail server')
    await sendBatch(context, campaign, server)
  } catch (error) {
    if (!is_last_attempt) throw error
    log.error({ err: error, message_id }, 'a campaign could not be sent')
    await failQueued(sql, message_id, error)
  }
  await finishOrContinue(context, message_id)
})

const test = job(campaignTest, async ({ data: { user_id, ...content }, ...context }) => {
  const server = await context.app.mailServer(context)
  if (!server) return
  const sendTo = await prepareSending(context, server, content)
  await sendTo(user_id, `test.${user_id}.${context.now.getTime()}`)
})

/** The jobs that send campaigns. */
export const campaignJobs: readonly Job[] = [send, test]
