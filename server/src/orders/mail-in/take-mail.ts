import { cleanParagraph } from '@mapwright/contract/api/clean-text.ts'
import { messageRules } from '@mapwright/contract/orders/message.ts'
import type { Upload } from '../../platform/api/handler.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { type JobContext, job } from '../../platform/jobs/job-kind.ts'
import { type MailHead, readMailHead } from '../../platform/mail/in/mail-head.ts'
import { readStoredMail } from '../../platform/mail/in/mail-reader.ts'
import type { ReadMail } from '../../platform/mail/in/read-mail.ts'
import { sendMail } from '../../platform/mail/send-mail.ts'
import { TaskStopped } from '../../platform/threads/thread-pool.ts'
import { translate } from '../../wording.ts'
import { type Attachment, attachments } from '../messages/attachments.ts'
import { say } from '../messages/say.ts'
import { type Decision, decide } from './decide.ts'
import { type Ended, endMail, lockMail, waitingMail, wasToldSince } from './inbound-rows.ts'
import { takeMail } from './mail-in-job-kinds.ts'

const caps = { max_files: messageRules.max_files, max_bytes: messageRules.max_bytes, logo_bytes: 20_000 }
const dayMs = 86_400_000

type Taken = Extract<Decision, { outcome: 'taken' }>
type Dealing = { head: MailHead; mail: ReadMail; files: readonly Attachment[]; now: Date }

/** As long as a message may be, and honest about what had no room. */
function textOf({ text, left_out }: ReadMail, language: string | null): string {
  const note =
    left_out.length > 0
      ? `\n\n[${translate(language, 'answers', 'mail.left_out', { files: left_out.join(', ').slice(0, 300) })}]`
      : ''
  const most = messageRules.max_text - note.length
  return (text.length > most ? `${cleanParagraph(text, most - 1)}…` : text) + note
}

/** A mail never makes a note among staff: whatever it says goes to both sides. */
const asMessage = (tx: Tx, { writer, viewer, conversation }: Taken, { mail, files, now }: Dealing): Promise<string> =>
  say(
    tx,
    conversation,
    { _id: writer.user_id, viewer },
    { text: textOf(mail, writer.language).trim(), files, internal: false, now },
  )

/** Tells a person of this site, at most once a day, that an answer did not arrive: whoever else may have sent it hears nothing. */
async function tellBack(tx: Tx, decision: Decision, now: Date): Promise<Date | undefined> {
  const { outcome, writer } = decision
  if (!writer || (outcome !== 'unknown_address' && outcome !== 'other_sender')) return undefined
  if (await wasToldSince(tx, writer.user_id, new Date(now.getTime() - dayMs))) return undefined
  const isCustomer = writer.role_id === 2
  const page = isCustomer ? '/order_details/' : '/admin/manage_orders/order_details/'
  const list = isCustomer ? '/your_order' : '/admin/manage_orders/pending_orders'
  const link = 'order_id' in decision && decision.order_id ? page + decision.order_id : list
  await sendMail(tx, {
    to: writer.email,
    language: writer.language,
    kind: 'answer_not_taken',
    values: { why: translate(writer.language, 'answers', `mail.why.${outcome}`), link },
    ref: { user_id: writer.user_id },
    now,
  })
  return now
}

const fromOf = ({ from }: MailHead): string => from.slice(0, 254)

async function dealWith(tx: Tx, decision: Decision, dealing: Dealing): Promise<Ended> {
  const { outcome, writer, same_hash } = decision
  const known = { outcome, from_address: fromOf(dealing.head), ...(same_hash ? { same_hash } : {}) }
  const of = writer ? { user_id: writer.user_id } : {}
  if (decision.outcome === 'taken') {
    const { text, files } = dealing.mail
    if (text === '' && files.length === 0)
      return { ...known, ...of, outcome: 'empty', order_id: decision.conversation.order_id }
    const message_id = await asMessage(tx, decision, dealing)
    return { ...known, ...of, order_id: decision.conversation.order_id, message_id }
  }
  const told_at = await tellBack(tx, decision, dealing.now)
  const { order_id } = decision
  return { ...known, ...of, ...(order_id ? { order_id } : {}), ...(told_at ? { told_at } : {}) }
}

/** Removes what was stored on the way and belongs to no message. */
async function discard(sql: Sql, store: FileStore, uploads: readonly Upload[]): Promise<void> {
  const keys = [...new Set(uploads.map(({ storage_key }) => storage_key))]
  const kept = await sql<{ storage_key: string }[]>`SELECT storage_key FROM files WHERE storage_key = ANY (${keys})`
  const known = new Set(kept.map(({ storage_key }) => storage_key))
  await Promise.allSettled(keys.filter((key) => !known.has(key)).map((key) => store.remove(key)))
}

type TakeMail = JobContext<{ mail_id: string }>
type Waiting = { storage_key: string; sha256: string }

/** The head of a mail; one without an id is known by its content. */
async function headOf(store: FileStore, { storage_key, sha256 }: Waiting): Promise<MailHead> {
  const head = await readMailHead(await store.read(storage_key))
  return { ...head, message_id: head.message_id || sha256 }
}

const nothing: ReadMail = { text: '', files: [], left_out: [] }

/** The head decides whether the rest is read at all: nobody is kept busy by a mail that is no answer. */
async function readWaiting({ sql, app, now }: TakeMail, waiting: Waiting) {
  const head = await headOf(app.files, waiting)
  const { outcome } = await decide(sql, head, app.secretKey, now)
  const mail = outcome === 'taken' ? await readStoredMail(app.files, waiting.storage_key, caps) : nothing
  return { head, mail }
}

async function readOrGiveUp(context: TakeMail, waiting: Waiting) {
  const { data, sql, now, log, is_last_attempt } = context
  try {
    return await readWaiting(context, waiting)
  } catch (error) {
    // A mail that hung one thread would hang the next.
    if (!is_last_attempt && !(error instanceof TaskStopped)) throw error
    log.warn({ err: error, mail_id: data.mail_id }, 'a mail could not be read')
    await sql.begin((tx) => endMail(tx, data.mail_id, { outcome: 'unreadable' }, now))
    return undefined
  }
}

/** Reads a mail that came in, and makes a message of it when it is an answer. */
export const takeMailJob = job(takeMail, async (context) => {
  const { data, sql, app, now } = context
  const waiting = await waitingMail(sql, data.mail_id)
  const read = waiting && (await readOrGiveUp(context, waiting))
  if (!read) return
  const { head, mail } = read
  const files = await attachments(app.files, mail.files)
  try {
    await sql.begin(async (tx) => {
      if (!(await lockMail(tx, data.mail_id))) return
      const decision = await decide(tx, head, app.secretKey, now)
      await endMail(tx, data.mail_id, await dealWith(tx, decision, { head, mail, files, now }), now)
    })
  } finally {
    await discard(sql, app.files, [...mail.files, ...files])
  }
})
