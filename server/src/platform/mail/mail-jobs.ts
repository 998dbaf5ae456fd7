import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { MailKind } from '@mapwright/contract/mails.ts'
import type { App } from '../api/handler.ts'
import type { MailServers, Smtp } from '../api/mail-servers.ts'
import type { Sql } from '../db/sql.ts'
import { type Job, type JobContext, job } from '../jobs/job-kind.ts'
import type { MailBrand } from './mail-brand.ts'
import { optionsOf } from './mail-kinds.ts'
import { markFailed, markKept, markSent, type QueuedMail, readQueuedMail } from './mail-rows.ts'
import type { MailText } from './mail-texts.ts'
import { type OwnMailTexts, type RenderedMail, renderMail } from './render-mail.ts'
import { mailSend } from './send-mail.ts'
import { isPermanentFailure } from './smtp.ts'

export type UnsubscribeLinks = { page: string; oneClick: string }

type Settings = {
  publicUrl: string
  /** Returns undefined without a mail server. Mails are then only stored, and an admin can read them. */
  mailServer: MailServers
  /** Reads the site's current branding, and the attachments that are added to every mail. */
  site(sql: Sql, app: App): Promise<MailBrand & { attachments?: readonly Attachment[] }>
  /** Reads the operator's own wording of a mail. */
  ownTextsOf?(sql: Sql, kind: MailKind): Promise<OwnMailTexts>
  /** Builds the address for replies. Undefined if replies are switched off. */
  replyAddressFor?(sql: Sql, secretKey: string, reply_id: string): Promise<string | undefined>
  /** Builds the links for a user to unsubscribe from a topic: one to a page, and one that mail clients call. */
  unsubscribeLinksOf?(
    user_id: string,
    site: { publicUrl: string; secretKey: string },
    topic: NotificationTopic,
  ): UnsubscribeLinks
  /** Reads the longer texts that are shown below a mail. */
  textsOf?(sql: Sql, mail: QueuedMail): Promise<readonly MailText[]>
  /** Creates the attachments of a mail. */
  attachmentsOf?(sql: Sql, mail: QueuedMail, app: App): Promise<readonly Attachment[]>
}

/** Declares the job that renders a queued mail and sends it. */
export function mailJobs(settings: Settings): readonly Job[] {
  const { mailServer, site, replyAddressFor, attachmentsOf } = settings
  const deliver = async ({ data, ...context }: JobContext<{ mail_id: string }>) => {
    const { sql, app, now } = context
    const mail = await readQueuedMail(sql, data.mail_id)
    if (!mail) return
    const [brand, server] = await Promise.all([site(sql, app), mailServer(context)])
    const replyTo = mail.reply_id ? await replyAddressFor?.(sql, app.secretKey, mail.reply_id) : undefined
    const unsubscribe = unsubscribeFrom(mail, settings, app.secretKey)
    const rendered = await render(mail, { ...settings, sql, brand, unsubscribe, canReply: replyTo !== undefined })
    if (!server) return markKept(sql, mail, rendered)
    if (isExpired(mail, now)) return markFailed(sql, mail, { error: 'its code has expired', isFinal: true, now })
    const message: ToSend = {
      ...rendered,
      from: { name: server.from_name || brand.title, address: server.address },
      replyTo: replyTo ?? server.reply_to,
      attachments: [...(brand.attachments ?? []), ...((await attachmentsOf?.(sql, mail, app)) ?? [])],
      headers: unsubscribe ? unsubscribeHeaders(unsubscribe, { isBulk: optionsOf(mail.kind).isNews === true }) : {},
    }
    await send(server.smtp, mail, message, context)
  }
  return [job(mailSend, deliver)]
}

/** Builds the unsubscribe links of a mail. Undefined unless the mail is news or has a topic that people can switch off. */
function unsubscribeFrom(
  { kind, ref, topic, user_id }: QueuedMail,
  { publicUrl, unsubscribeLinksOf }: Settings,
  secretKey: string,
): UnsubscribeLinks | undefined {
  if (topic && user_id) return unsubscribeLinksOf?.(user_id, { publicUrl, secretKey }, topic)
  const reader = optionsOf(kind).isNews ? ref?.['user_id'] : undefined
  return reader === undefined ? undefined : unsubscribeLinksOf?.(reader, { publicUrl, secretKey }, 'news')
}

type Rendering = Pick<Settings, 'publicUrl' | 'ownTextsOf' | 'textsOf'> & {
  sql: Sql
  brand: MailBrand
  unsubscribe: UnsubscribeLinks | undefined
  canReply: boolean
}

async function render(mail: QueuedMail, { sql, brand, unsubscribe, ownTextsOf, textsOf, ...rest }: Rendering) {
  const own = (await ownTextsOf?.(sql, mail.kind)) ?? {}
  const texts = (await textsOf?.(sql, mail)) ?? []
  // Only news get the unsubscribe link as a value, because their wording contains it.
  if (!unsubscribe || mail.topic)
    return renderMail({ ...mail, ...rest, own, texts, site: brand, unsubscribe: unsubscribe?.page })
  return renderMail({
    ...mail,
    ...rest,
    own,
    texts,
    site: brand,
    values: { ...mail.values, unsubscribe_link: unsubscribe.page },
  })
}

function isExpired({ kind, created_at }: QueuedMail, now: Date): boolean {
  const minutes = optionsOf(kind).validMinutes
  return minutes !== undefined && now.getTime() - created_at.getTime() > minutes * 60_000
}

export type Attachment = { filename: string; contentType: string; content: Buffer; cid?: string }

type ToSend = RenderedMail & {
  from: { name: string; address: string }
  replyTo: string
  attachments: readonly Attachment[]
  headers: Readonly<Record<string, string>>
}

/** Builds the headers that let mail clients unsubscribe the recipient without opening a page (RFC 8058). */
export const unsubscribeHeaders = ({ oneClick }: Pick<UnsubscribeLinks, 'oneClick'>, { isBulk = true } = {}) => ({
  'List-Unsubscribe': `<${oneClick}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  ...(isBulk ? { Precedence: 'bulk' } : {}),
})

async function send(
  server: Smtp,
  mail: QueuedMail,
  { from, replyTo, attachments, headers, ...rendered }: ToSend,
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
      // All attempts have the same id. If a mail is sent twice because the server's response was lost, the recipient sees it once.
      messageId: `<${mail._id}@${from.address.split('@').at(-1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...headers },
    })
  } catch (error) {
    const isFinal = is_last_attempt || isPermanentFailure(error)
    await markFailed(sql, mail, { error, isFinal, now })
    if (!isFinal) throw error
    log.error({ err: error, mail_id: mail._id }, 'a mail could not be delivered')
    return
  }
  await markSent(sql, mail, rendered, now)
}
