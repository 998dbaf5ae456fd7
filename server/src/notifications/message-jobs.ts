import { buffer } from 'node:stream/consumers'
import type { App } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { publishLive, staffTopic } from '../events/live.ts'
import { enqueue } from '../jobs/enqueue.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import type { MailServer, MailServers } from '../mail/mail-server.ts'
import { isFinalAnswer } from '../mail/smtp.ts'
import { readReader } from './audience-rows.ts'
import {
  claimDeliveries,
  failQueued,
  finishOrNext,
  type MessageOnItsWay,
  markDelivered,
  markRefused,
  markUnsubscribed,
  readMessageOnItsWay,
  readWilling,
  release,
} from './delivery-rows.ts'
import { imagesIn } from './message-html.ts'
import { readMessageImage } from './message-image-rows.ts'
import { messageSend, messageTest } from './message-job-kinds.ts'
import { messageMail } from './message-mail.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

type Settings = {
  publicUrl: string
  mailServer: MailServers
  site(sql: Sql): Promise<{ title: string }>
}

type Context = Omit<JobContext<unknown>, 'data'>
type Attachment = { cid: string; content: Buffer; contentType: string; filename: string }
type Written = { subject: string; html: string }

/** How many mails are handed to the mail server at the same time. */
const atOnce = 3

/** The mail server has answered about this very mail; anything else, "closing down" (421) too, is about the server. */
const isAboutTheMail = (error: unknown): boolean => {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== undefined && responseCode !== 421
}

async function readAttachments(sql: Sql, app: App, html: string): Promise<Attachment[]> {
  const attachments: Attachment[] = []
  for (const _id of imagesIn(html)) {
    const file = await readMessageImage(sql, _id)
    if (!file) continue
    const content = await buffer(await app.files.read(file.storage_key))
    attachments.push({ cid: _id, content, contentType: file.media_type, filename: file.name })
  }
  return attachments
}

/** The jobs that mail messages to many people. */
export function messageJobs({ publicUrl, mailServer, site }: Settings): readonly Job[] {
  /** What is the same for every reader of a message. */
  async function post(context: Context, server: MailServer, written: Written) {
    const { sql, app, now } = context
    const { title } = await site(sql)
    const from = { name: server.from_name || title, address: server.address }
    const attachments = await readAttachments(sql, app, written.html)
    return async (user_id: string, reference: string): Promise<void> => {
      const reader = await readReader(sql, user_id)
      if (!reader) return
      const token = unsubscribeToken(user_id, app.secretKey)
      const pageLink = `${publicUrl}/unsubscribe?token=${token}`
      await server.smtp.send({
        ...messageMail(reader, written, { site: { title }, pageLink }),
        from,
        ...(server.reply_to ? { replyTo: server.reply_to } : {}),
        to: { name: '', address: reader.email },
        date: now,
        // The same for every try, so that a mail whose acceptance we did not hear of is one mail to its reader.
        messageId: `<${reference}@${from.address.split('@').at(-1)}>`,
        attachments,
        headers: {
          'List-Unsubscribe': `<${publicUrl}/api/unsubscribe/${token}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          Precedence: 'bulk',
        },
      })
    }
  }

  async function sendBatch(context: Context, message: MessageOnItsWay, server: MailServer): Promise<void> {
    const { sql, now } = context
    const message_id = message._id
    const claimed = await claimDeliveries(sql, message_id, now)
    const willing = await readWilling(sql, claimed)
    const sendTo = await post(context, server, message)
    const waiting = [...claimed]
    const untried: string[] = []
    let outage: unknown

    const deliver = async (user_id: string) => {
      const key = { message_id, user_id }
      if (!willing.has(user_id)) return markUnsubscribed(sql, key)
      try {
        await sendTo(user_id, `${message_id}.${user_id}`)
      } catch (error) {
        if (isAboutTheMail(error)) return markRefused(sql, key, { error, isFinal: isFinalAnswer(error), now })
        outage = error
        untried.push(user_id)
        return
      }
      await markDelivered(sql, key, now)
    }
    const work = async () => {
      for (let user_id = waiting.shift(); user_id !== undefined; user_id = waiting.shift())
        if (outage === undefined) await deliver(user_id)
        else untried.push(user_id)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    if (outage === undefined) return
    await release(sql, message_id, untried, now)
    throw outage
  }

  /** Shows how far it has got, and asks for the next batch or is done. */
  const goOn = ({ sql, now }: Context, message_id: string) =>
    sql.begin(async (tx) => {
      const next = await finishOrNext(tx, message_id, now)
      if (next) await enqueue(tx, messageSend, { message_id }, next > now ? { start_after: next } : {})
      await publishLive(tx, [staffTopic], { type: 'message.progressed', id: message_id })
    })

  const send = job(messageSend, async ({ data: { message_id }, ...context }) => {
    const { sql, log, is_last_attempt } = context
    const message = await readMessageOnItsWay(sql, message_id)
    if (!message) return
    try {
      const server = await mailServer(context)
      if (!server) throw new Error('there is no mail server')
      await sendBatch(context, message, server)
    } catch (error) {
      if (!is_last_attempt) throw error
      log.error({ err: error, message_id }, 'a message could not be sent')
      await failQueued(sql, message_id, error)
    }
    await goOn(context, message_id)
  })

  const test = job(messageTest, async ({ data: { user_id, ...written }, ...context }) => {
    const server = await mailServer(context)
    if (!server) return
    const sendTo = await post(context, server, written)
    await sendTo(user_id, `test.${user_id}.${context.now.getTime()}`)
  })

  return [send, test]
}
