import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import { mailKinds } from './mail-kinds.ts'
import { markFailed, markKept, markSent, type QueuedMail, readQueuedMail } from './mail-rows.ts'
import { type RenderedMail, renderMail } from './render-mail.ts'
import { mailSend } from './send-mail.ts'
import { isFinalAnswer, type Smtp, smtp } from './smtp.ts'

type Settings = {
  /** Absent: mails are kept for an admin to read. */
  smtpUrl: string | undefined
  publicUrl: string
  /** What the site calls itself today, and the address it writes from, if it has one. */
  site(sql: Sql): Promise<{ title: string; mail_from?: string | null }>
  /** The address that an answer goes to; undefined when none is taken. */
  answersTo?(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined>
}

/** The job that words a queued mail and hands it to the mail server. */
export function mailJobs({ smtpUrl, publicUrl, site, answersTo }: Settings): readonly Job[] {
  const server = smtpUrl === undefined ? undefined : smtp(smtpUrl)
  const deliver = async ({ data, ...context }: JobContext<{ mail_id: string }>) => {
    const { sql } = context
    const mail = await readQueuedMail(sql, data.mail_id)
    if (!mail) return
    const { title, mail_from } = await site(sql)
    const replyTo = mail.reply_id ? await answersTo?.(sql, context.app.secretKey, mail.reply_id) : undefined
    const rendered = renderMail({ ...mail, site: { title }, publicUrl, canBeAnswered: replyTo !== undefined })
    if (!server) return markKept(sql, mail, rendered)
    if (isTooLate(mail, context.now)) return markFailed(sql, mail, 'the code in it is no longer good', true)
    const from = { name: title, address: mail_from || ownAddress(smtpUrl, publicUrl) }
    await hand(server, mail, { ...rendered, ...(replyTo ? { replyTo } : {}) }, from, context)
  }
  return [job(mailSend, deliver)]
}

function isTooLate({ kind, created_at }: QueuedMail, now: Date): boolean {
  const minutes = mailKinds[kind].goodForMinutes
  return minutes !== undefined && now.getTime() - created_at.getTime() > minutes * 60_000
}

type From = { name: string; address: string }

async function hand(
  server: Smtp,
  mail: QueuedMail,
  { replyTo, ...rendered }: RenderedMail & { replyTo?: string },
  from: From,
  context: Omit<JobContext<unknown>, 'data'>,
): Promise<void> {
  const { sql, log, now, is_last_attempt } = context
  try {
    await server.send({
      ...rendered,
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

/** The mail server's own user when that is an address, else noreply at the site's host. */
export function ownAddress(smtpUrl: string | undefined, publicUrl: string): string {
  const user = decodeURIComponent(URL.parse(smtpUrl ?? '')?.username ?? '')
  return user.includes('@') ? user : `noreply@${new URL(publicUrl).hostname}`
}
