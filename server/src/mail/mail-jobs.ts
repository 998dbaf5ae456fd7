import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import { mailKinds } from './mail-kinds.ts'
import { markFailed, markKept, markSent, type QueuedMail, readQueuedMail } from './mail-rows.ts'
import type { MailServers } from './mail-server.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { mailSend } from './send-mail.ts'
import { isFinalAnswer, type Smtp } from './smtp.ts'

type Settings = {
  publicUrl: string
  /** Answers undefined without a mail server: mails are kept for an admin to read. */
  mailServer: MailServers
  /** What the site calls itself today. */
  site(sql: Sql): Promise<{ title: string }>
  /** The address that an answer goes to; undefined when none is taken. */
  answersTo?(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined>
  /** The files that go with a mail. */
  attachmentsOf?(sql: Sql, mail: QueuedMail): Promise<readonly Attachment[]>
}

/** The job that words a queued mail and hands it to the mail server. */
export function mailJobs({ publicUrl, mailServer, site, answersTo, attachmentsOf }: Settings): readonly Job[] {
  const deliver = async ({ data, ...context }: JobContext<{ mail_id: string }>) => {
    const { sql } = context
    const mail = await readQueuedMail(sql, data.mail_id)
    if (!mail) return
    const [{ title }, server] = await Promise.all([site(sql), mailServer(context)])
    const answerTo = mail.reply_id ? await answersTo?.(sql, context.app.secretKey, mail.reply_id) : undefined
    const rendered = renderMail({ ...mail, site: { title }, publicUrl, canBeAnswered: answerTo !== undefined })
    if (!server) return markKept(sql, mail, rendered)
    if (isTooLate(mail, context.now)) return markFailed(sql, mail, 'the code in it is no longer good', true)
    const from = { name: server.from_name || title, address: server.address }
    const replyTo = answerTo ?? server.reply_to
    const attachments = (await attachmentsOf?.(sql, mail)) ?? []
    await hand(server.smtp, mail, { ...rendered, ...(replyTo ? { replyTo } : {}), attachments }, from, context)
  }
  return [job(mailSend, deliver)]
}

function isTooLate({ kind, created_at }: QueuedMail, now: Date): boolean {
  const minutes = mailKinds[kind].goodForMinutes
  return minutes !== undefined && now.getTime() - created_at.getTime() > minutes * 60_000
}

export type Attachment = { filename: string; contentType: string; content: Buffer }

type From = { name: string; address: string }

async function hand(
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
      // All mails about one conversation stand together.
      ...(mail.reply_id ? { references: `<${mail.reply_id}@${from.address.split('@').at(-1)}>` } : {}),
      to: { name: '', address: mail.to_address },
      date: mail.created_at,
      // The same for every try, so that a mail whose acceptance we did not hear of is one mail to its reader.
      messageId: `<${mail._id}@${from.address.split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    })
  } catch (error) {
    const isFinal = is_last_attempt || isFinalAnswer(error)
    await markFailed(sql, mail, error, isFinal)
    if (!isFinal) throw error
    log.error({ err: error, mail_id: mail._id }, 'a mail could not be delivered')
    return
  }
  await markSent(sql, mail, rendered, now)
}
