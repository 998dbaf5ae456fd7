import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import { optionsOf } from './mail-kinds.ts'
import { markFailed, markKept, markSent, type QueuedMail, readQueuedMail } from './mail-rows.ts'
import type { MailServers } from './mail-server.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { mailSend } from './send-mail.ts'
import { isPermanentFailure, type Smtp } from './smtp.ts'

type Settings = {
  publicUrl: string
  /** Returns undefined without a mail server; mails are then kept for an admin to read. */
  mailServer: MailServers
  /** The current title of the site. */
  site(sql: Sql): Promise<{ title: string }>
  /** The address for replies; undefined if replies are off. */
  replyAddressFor?(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined>
  /** The attachments of a mail. */
  attachmentsOf?(sql: Sql, mail: QueuedMail): Promise<readonly Attachment[]>
}

/** The job that renders a queued mail and sends it. */
export function mailJobs({ publicUrl, mailServer, site, replyAddressFor, attachmentsOf }: Settings): readonly Job[] {
  const deliver = async ({ data, ...context }: JobContext<{ mail_id: string }>) => {
    const { sql } = context
    const mail = await readQueuedMail(sql, data.mail_id)
    if (!mail) return
    const [{ title }, server] = await Promise.all([site(sql), mailServer(context)])
    const replyAddress = mail.reply_id ? await replyAddressFor?.(sql, context.app.secretKey, mail.reply_id) : undefined
    const rendered = renderMail({ ...mail, site: { title }, publicUrl, canReply: replyAddress !== undefined })
    if (!server) return markKept(sql, mail, rendered)
    if (isExpired(mail, context.now)) return markFailed(sql, mail, 'its code has expired', true)
    const from = { name: server.from_name || title, address: server.address }
    const replyTo = replyAddress ?? server.reply_to
    const attachments = (await attachmentsOf?.(sql, mail)) ?? []
    await send(server.smtp, mail, { ...rendered, ...(replyTo ? { replyTo } : {}), attachments }, from, context)
  }
  return [job(mailSend, deliver)]
}

function isExpired({ kind, created_at }: QueuedMail, now: Date): boolean {
  const minutes = optionsOf(kind).validMinutes
  return minutes !== undefined && now.getTime() - created_at.getTime() > minutes * 60_000
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

type From = { name: string; address: string }

async function send(
  server: Smtp,
  mail: QueuedMail,
  { replyTo, attachments, ...rendered }: RenderedMail & { replyTo?: string; attachments: readonly Attachment[] },
  from: From,
  context: Omit<JobContext<unknown>, 'data'>,
): Promise<void> {
  const { sql, log, now, is_last_attempt } = context
  try {
    await server.send({
      ...rendered,
      attachments: [...attachments],
      from,
      ...(replyTo ? { replyTo } : {}),
      // Makes mail clients group the mails of a conversation.
      ...(mail.reply_id ? { references: `<${mail.reply_id}@${from.address.split('@').at(-1)}>` } : {}),
      to: { name: '', address: mail.to_address },
      date: mail.created_at,
      // The same for every attempt, so that a mail that is sent twice because its acceptance was lost appears once.
      messageId: `<${mail._id}@${from.address.split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  } catch (error) {
    const isFinal = is_last_attempt || isPermanentFailure(error)
    await markFailed(sql, mail, error, isFinal)
    if (!isFinal) throw error
    log.error({ err: error, mail_id: mail._id }, 'a mail could not be delivered')
    return
  }
  await markSent(sql, mail, rendered, now)
}
