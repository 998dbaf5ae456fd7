import { cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import { messageRules } from '@mapwright/contract/conversations/message.ts'
import { markUndeliverable } from '../../accounts/undeliverable.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { errorCode } from '../../platform/errors/error-code.ts'
import { removeUnused } from '../../platform/files/remove-unused.ts'
import { translate } from '../../platform/i18n/wording.ts'
import { type Job, type JobContext, job } from '../../platform/jobs/job-kind.ts'
import { recordBounce } from '../../platform/mail/bounce-rows.ts'
import { type MailHead, readMailHead } from '../../platform/mail/in/mail-head.ts'
import { readStoredMail } from '../../platform/mail/in/mail-reader.ts'
import type { ReadMail } from '../../platform/mail/in/read-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { TaskStopped } from '../../platform/threads/thread-pool.ts'
import { readSettings } from '../../site/read-settings.ts'
import { type Attachment, attachments } from '../attachments.ts'
import { findConversation } from '../conversation-rows.ts'
import { postMessage } from '../post-message.ts'
import { customerPageOf, type Subject } from '../subject.ts'
import { type Decision, decide } from './decide.ts'
import { type Ended, endMail, lockMail, waitingMail, wasNotifiedSince } from './inbound-rows.ts'
import { processMail } from './mail-in-job-kinds.ts'
import { mailInRow } from './mail-in-rows.ts'

const limits = { max_files: messageRules.max_files, max_bytes: messageRules.max_bytes, logo_bytes: 20_000 }

type Accepted = Extract<Decision, { outcome: 'taken' }>
type First = Extract<Decision, { outcome: 'opens' }>
type Bounced = Extract<Decision, { outcome: 'bounce' }>
type Content = { head: MailHead; mail: ReadMail; files: readonly Attachment[]; now: Date }

/** Maximum number of characters in the collapsed part of a mail, which is stored in addition to the message text. */
const maxFolded = 50_000

/**
 * Splits a mail into the message text and the collapsed part. The text is limited to the maximum length of a message and ends with a note
 * about omitted files. The collapsed part contains the rest of a long text, and the quote.
 */
function textOf({ text, quoted, left_out }: ReadMail, language: string | null): { text: string; quoted: string } {
  const note =
    left_out.length > 0
      ? `\n\n[${translate(language, 'conversations', 'mail.left_out', { files: left_out.join(', ').slice(0, 300) })}]`
      : ''
  const maxLength = messageRules.max_text - note.length
  const isLong = text.length > maxLength
  const shown = isLong ? `${cleanParagraph(text, maxLength - 1)}…` : text
  const folded = isLong ? `…${text.slice(shown.length - 1)}\n\n${quoted}` : quoted
  return { text: (shown + note).trim(), quoted: cleanParagraph(folded, maxFolded) }
}

/** Posts the mail as a message. It is never an internal note. */
const postMail = async (
  tx: Tx,
  { writer, author, about, place }: Accepted,
  { mail, files, now }: Content,
): Promise<string> => {
  const written = textOf(mail, writer.language)
  const posted = await postMessage(tx, place.subject, { about, author }, { ...written, files, internal: false, now })
  return posted.message_id
}

/** Notifies a user that a reply was refused, at most once a day. Strangers get no mail, because the sender of a mail can be forged. */
async function notifyWriter(
  tx: Tx,
  decision: Exclude<Decision, First | Bounced>,
  { subjects, now }: { subjects: readonly Subject[]; now: Date },
): Promise<Date | undefined> {
  const { outcome, writer } = decision
  if (!writer || writer.user_id === null || (outcome !== 'unknown_address' && outcome !== 'other_sender'))
    return undefined
  if (await wasNotifiedSince(tx, writer.user_id, new Date(now.getTime() - dayMs))) return undefined
  // Without a known conversation, the mail links to the list of orders, because orders are the first registered kind.
  const subject = decision.place?.subject ?? subjects[0]
  const subject_id = decision.place?.subject_id
  const link = writer.is_guest
    ? '/'
    : subject && writer.role_id === roles.customer && subject_id !== undefined
      ? await customerPageOf(tx, subject, subject_id, now)
      : (subject?.linkTo(writer.role_id === roles.customer ? 'customer' : 'staff', subject_id) ?? '/')
  await sendMail(tx, {
    to: writer.email,
    language: writer.language,
    kind: 'reply_not_added',
    values: { why: translate(writer.language, 'conversations', `mail.why.${outcome}`), link },
    ref: { user_id: writer.user_id },
    now,
  })
  return now
}

const fromOf = ({ from }: MailHead): string => from.slice(0, 254)

/** Opens a ticket for a mail that is not a reply. Sends no confirmation, because the sender may be forged. */
async function openSubject(tx: Tx, first: First, content: Content): Promise<Ended> {
  const { subject, customer, language, same_hash } = first
  const { head, mail, files, now } = content
  const isGuest = customer.user_id === null
  const ended = { from_address: fromOf(head), same_hash, ...(isGuest ? {} : { user_id: customer.user_id }) }
  const written = textOf(mail, language)
  if (written.text === '' && files.length === 0) return { ...ended, outcome: 'empty' }
  const title = mail.subject || translate(language, 'conversations', 'mail.no_subject')
  const opened = await subject.openByMail?.(tx, { customer, subject: title, ...written, files, now })
  if (!opened) return { ...ended, outcome: 'not_allowed' }
  const conversation_id = await findConversation(tx, subject, opened._id)
  const { message_id, user_id } = opened
  const outcome = isGuest ? 'opened' : 'taken'
  return { ...ended, outcome, user_id, message_id, ...(conversation_id ? { conversation_id } : {}) }
}

/** Records that a mail of this site came back, on the mail and, if the address does not exist, on its account. */
async function noteBounce(tx: Tx, { bounce, same_hash }: Bounced, { head, now }: Content): Promise<Ended> {
  await recordBounce(tx, bounce, now)
  await markUndeliverable(tx, bounce.to_address, bounce)
  return { outcome: 'bounce', from_address: fromOf(head), same_hash }
}

async function apply(tx: Tx, decision: Decision, content: Content, subjects: readonly Subject[]): Promise<Ended> {
  if (decision.outcome === 'opens') return openSubject(tx, decision, content)
  if (decision.outcome === 'bounce') return noteBounce(tx, decision, content)
  const { outcome, writer, same_hash, place } = decision
  const ended = {
    outcome,
    from_address: fromOf(content.head),
    ...(outcome === 'too_many' ? { subject: content.head.subject } : {}),
    ...(same_hash ? { same_hash } : {}),
    ...(writer?.user_id ? { user_id: writer.user_id } : {}),
    ...(place ? { conversation_id: place.conversation_id } : {}),
  }
  if (decision.outcome === 'taken') {
    const { text, files } = content.mail
    if (text === '' && files.length === 0) return { ...ended, outcome: 'empty' }
    return { ...ended, message_id: await postMail(tx, decision, content) }
  }
  const told_at = await notifyWriter(tx, decision, { subjects, now: content.now })
  return told_at ? { ...ended, told_at } : ended
}

type TakeMail = JobContext<{ mail_id: string }>
type Waiting = { storage_key: string; sha256: string }

/** Reads the header of a mail. A mail without a Message-ID is identified by the hash of its content. */
async function headOf(store: FileStore, { storage_key, sha256 }: Waiting): Promise<MailHead> {
  const head = await readMailHead(await store.read(storage_key))
  return { ...head, message_id: head.message_id || sha256 }
}

const nothing: ReadMail = { subject: '', text: '', quoted: '', files: [], left_out: [] }

/** Returns the site's mail address and name, which identify quotes of the site's own mails. */
async function answeredSite(sql: Sql) {
  const [{ reply_address }, { title }] = await Promise.all([mailInRow(sql), readSettings(sql)])
  return { mailbox: reply_address, name: title }
}

/** Reads the header of a mail, and its content only if the header is acceptable. */
async function readWaiting({ sql, app, now }: TakeMail, waiting: Waiting, subjects: readonly Subject[]) {
  const head = await headOf(app.files, waiting)
  const { outcome } = await decide(sql, head, { subjects, secretKey: app.secretKey, now })
  if (outcome !== 'taken' && outcome !== 'opens') return { head, mail: nothing }
  // Only replies quote one of the site's mails.
  const answered = outcome === 'taken' ? { answered: await answeredSite(sql) } : {}
  return { head, mail: await readStoredMail(app.files, waiting.storage_key, { ...limits, ...answered }) }
}

/**
 * Returns true if a retry would fail, too. A mail that has blocked one thread would block the next, and a mail with too many parts would
 * exceed the limit again.
 */
const failsAgain = (error: unknown): boolean => error instanceof TaskStopped || errorCode(error) === 'EMAXLEN'

async function readOrAbandon(context: TakeMail, waiting: Waiting, subjects: readonly Subject[]) {
  const { data, sql, now, log, is_last_attempt } = context
  try {
    return await readWaiting(context, waiting, subjects)
  } catch (error) {
    if (!is_last_attempt && !failsAgain(error)) throw error
    log.warn({ err: error, mail_id: data.mail_id }, 'a mail could not be read')
    await sql.begin((tx) => endMail(tx, data.mail_id, { outcome: 'unreadable' }, now))
    return undefined
  }
}

/** Processes an incoming mail. A valid reply becomes a message. */
export const processMailJob = (subjects: readonly Subject[]): Job =>
  job(processMail, async (context) => {
    const { data, sql, app, now } = context
    const waiting = await waitingMail(sql, data.mail_id)
    const read = waiting && (await readOrAbandon(context, waiting, subjects))
    if (!read) return
    const { head, mail } = read
    const files = await attachments(app.files, mail.files)
    try {
      await sql.begin(async (tx) => {
        if (!(await lockMail(tx, data.mail_id))) return
        const decision = await decide(tx, head, { subjects, secretKey: app.secretKey, now })
        await endMail(tx, data.mail_id, await apply(tx, decision, { head, mail, files, now }, subjects), now)
      })
    } finally {
      await removeUnused(sql, app.files, [...mail.files, ...files])
    }
  })
