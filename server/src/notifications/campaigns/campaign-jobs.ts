import { buffer } from 'node:stream/consumers'
import type { App } from '../../platform/api/handler.ts'
import type { MailServer } from '../../platform/api/mail-servers.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { errorNumber, errorText } from '../../platform/errors/error-fields.ts'
import { type Job, job } from '../../platform/jobs/job-kind.ts'
import { unsubscribeHeaders } from '../../platform/mail/mail-jobs.ts'
import { isPermanentFailure } from '../../platform/mail/smtp.ts'
import { readMailSite } from '../../site/mail-brand.ts'
import { readReader } from './audience-rows.ts'
import { type BatchContext, sendNextBatch } from './campaign-batch.ts'
import { imagesIn } from './campaign-html.ts'
import { readCampaignImage } from './campaign-image-rows.ts'
import { campaignSend, campaignTest } from './campaign-job-kinds.ts'
import { renderCampaignMail } from './campaign-mail.ts'
import { campaignSmsJob } from './campaign-sms-job.ts'
import { markDelivered, markRefused, markUnsubscribed, readSubscribed } from './delivery-rows.ts'
import { unsubscribeLinksOf } from './unsubscribe-token.ts'

type Attachment = { cid: string; content: Buffer; contentType: string; filename: string }
type Content = { subject: string; html: string }

/** Returns true if the mail server rejected this particular mail. All other errors concern the server, including 421 (closing down). */
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

/** Prepares the data that all recipients share. The returned function sends to one recipient. */
async function prepareSending(context: BatchContext, server: MailServer, content: Content) {
  const { sql, app, now } = context
  const site = await readMailSite(sql, app)
  const from = { name: server.from_name || site.title, address: server.address }
  const attachments = [...site.attachments, ...(await readAttachments(sql, app, content.html))]
  return async (user_id: string, reference: string): Promise<void> => {
    const reader = await readReader(sql, user_id)
    if (!reader) return
    const links = unsubscribeLinksOf(user_id, app)
    await server.smtp.send({
      ...renderCampaignMail(reader, content, { site, pageLink: links.page }),
      from,
      ...(server.reply_to ? { replyTo: server.reply_to } : {}),
      to: { name: '', address: reader.email },
      date: now,
      // Every attempt uses the same id. If a mail was accepted but the response was lost, the mailbox shows the mail only once.
      messageId: `<${reference}@${from.address.split('@').at(-1)}>`,
      attachments,
      headers: unsubscribeHeaders(links),
    })
  }
}

const send = job(campaignSend, ({ data: { message_id }, ...context }) =>
  sendNextBatch(context, {
    kind: campaignSend,
    message_id,
    channel: 'email',
    async prepare(campaign, claimed) {
      const { sql, now } = context
      const server = await context.app.mailServer(context)
      if (!server) throw new Error('there is no mail server')
      const subscribed = await readSubscribed(sql, claimed)
      const sendTo = await prepareSending(context, server, campaign)
      return async (user_id) => {
        const key = { campaign_id: message_id, user_id, channel: 'email' } as const
        if (!subscribed.has(user_id)) return markUnsubscribed(sql, key)
        try {
          await sendTo(user_id, `${message_id}.${user_id}`)
        } catch (error) {
          if (!isRejection(error)) throw error
          return markRefused(sql, key, { error, isFinal: isPermanentFailure(error), now })
        }
        await markDelivered(sql, key, { now })
      }
    },
  }),
)

const test = job(campaignTest, async ({ data: { user_id, ...content }, ...context }) => {
  const server = await context.app.mailServer(context)
  if (!server) return
  const sendTo = await prepareSending(context, server, content)
  await sendTo(user_id, `test.${user_id}.${context.now.getTime()}`)
})

/** All jobs that send campaigns. */
export const campaignJobs: readonly Job[] = [send, campaignSmsJob, test]
