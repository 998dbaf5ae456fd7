import { createHash } from 'node:crypto'
import { dayMs } from '@mapwright/contract/api/days.ts'
import { isInTeam } from '@mapwright/contract/api/roles.ts'
import { type MailOutcome, mailInRules } from '@mapwright/contract/conversations/mail-in/mail-in.ts'
import { may } from '../../platform/api/may.ts'
import { standingOf } from '../../platform/api/principal.ts'
import type { Db } from '../../platform/db/sql.ts'
import { type Bounce, findBounced } from '../../platform/mail/bounce-rows.ts'
import type { DeliveryReport } from '../../platform/mail/in/delivery-report.ts'
import type { MailHead } from '../../platform/mail/in/mail-head.ts'
import { findReplyId } from '../../platform/mail/in/reply-address.ts'
import { type About, type Customer, type Member, type Subject, subjectOf } from '../subject.ts'
import { openedSince, takenSince, wasTaken } from './inbound-rows.ts'
import { mailInRow } from './mail-in-rows.ts'
import { isAtPublicProvider } from './public-providers.ts'
import { hasAccount, isFromWriter, knownWriter, resolveReplyAddress, type Writer } from './reply-rows.ts'

const hourMs = 3_600_000
const maxPerHour = 30
const maxFirstPerHour = 10

/** Conversation that a mail was sent to. */
type Place = { conversation_id: string; subject: Subject; subject_id: string }

/**
 * Decision about a mail. `taken`: the mail becomes a message in a conversation. `opens`: the mail opens a ticket. Other outcomes are
 * reasons for refusing the mail.
 */
export type Decision =
  | { outcome: 'taken'; writer: Writer; author: Member; about: About; place: Place; same_hash: string }
  | { outcome: 'opens'; customer: Customer; language: string | null; subject: Subject; same_hash: string }
  | { outcome: 'bounce'; bounce: Bounce; same_hash: string }
  | {
      outcome: Exclude<MailOutcome, 'taken' | 'opened' | 'bounce'>
      place?: Place
      writer?: Writer | undefined
      same_hash?: string
    }

type Site = { subjects: readonly Subject[]; secretKey: string; now: Date }

const asMember = (writer: Writer): Member =>
  writer.user_id === null
    ? { isStaff: false, guest_id: writer.guest_id }
    : { isStaff: !writer.is_guest && isInTeam(writer.role_id), user_id: writer.user_id }

/** Decides about a report that a mail could not be delivered. It never becomes a message. */
async function decideReport(db: Db, report: DeliveryReport, message_id: string): Promise<Decision> {
  const bounce = await findBounced(db, report)
  if (!bounce) return { outcome: 'unknown_bounce' }
  const same_hash = createHash('sha256').update(`bounce ${bounce.mail_id} ${message_id}`).digest('hex')
  return (await wasTaken(db, same_hash)) ? { outcome: 'repeated' } : { outcome: 'bounce', bounce, same_hash }
}

/** Returns true if the writer may post according to the access rules of the endpoints. Guests may, because they have a reply address. */
function mayWrite(writer: Writer, { permission }: Subject): boolean {
  if (writer.user_id === null || writer.is_guest) return true
  return may(standingOf(writer), ['customer', `may:${permission}`])
}

async function writableBy(db: Db, { subject, subject_id }: Place, author: Member): Promise<About | undefined> {
  const about = await subject.read(db, subject_id)
  return about && subject.canRead(about, author) && subject.canPost(about, author) ? about : undefined
}

type Opening = { subject: Subject; same_hash: string; now: Date }

/**
 * Decides what to do with the mail of a sender without an account. The address of an account that is not active opens nothing, so that
 * nobody who was locked out comes back as a guest.
 */
async function decideGuest(db: Db, mail: MailHead, { subject, same_hash, now }: Opening): Promise<Decision> {
  const { from: email, from_name: name } = mail
  if (email === '' || (await hasAccount(db, email))) return { outcome: 'other_sender' }
  if (mail.is_spam) return { outcome: 'spam' }
  if (mail.sender !== 'verified') return { outcome: 'unverified' }
  if (await wasTaken(db, same_hash)) return { outcome: 'repeated' }
  const opened = await openedSince(db, email, new Date(now.getTime() - dayMs))
  const { sender, domain, total } = mailInRules.max_guest_tickets
  const isDomainFull = opened.domain >= domain && !isAtPublicProvider(email)
  if (opened.sender >= sender || isDomainFull || opened.total >= total) return { outcome: 'too_many' }
  return { outcome: 'opens', customer: { user_id: null, name, email }, language: null, subject, same_hash }
}

/**
 * Decides what to do with a mail that has no reply address. The mail opens a ticket if the operator allows it and a customer wrote it to
 * the site's own address. The receiving mail server must have verified the sender, because nothing else proves the sender's identity.
 */
async function decideFirst(
  db: Db,
  mail: MailHead,
  { subjects, now, mailIn }: Omit<Site, 'secretKey'> & { mailIn: Awaited<ReturnType<typeof mailInRow>> },
): Promise<Decision> {
  const { opens_tickets, reply_address } = mailIn
  const subject = subjects.find(({ openByMail }) => openByMail)
  const isForUs = reply_address !== '' && mail.recipients.toLowerCase().includes(reply_address.toLowerCase())
  if (!opens_tickets || !subject || !isForUs) return { outcome: 'no_address' }
  const same_hash = createHash('sha256').update(`first ${mail.from} ${mail.message_id}`).digest('hex')
  const writer = await knownWriter(db, mail.from)
  if (!writer || writer.user_id === null)
    return mailIn.opens_guest_tickets ? decideGuest(db, mail, { subject, same_hash, now }) : { outcome: 'other_sender' }
  if (mail.sender !== 'verified') return { outcome: 'unverified' }
  if (await wasTaken(db, same_hash)) return { outcome: 'repeated', writer }
  if (!may(standingOf(writer), ['customer'])) return { outcome: 'not_allowed', writer }
  if ((await takenSince(db, writer, new Date(now.getTime() - hourMs))) >= maxFirstPerHour)
    return { outcome: 'too_many', writer }
  const { user_id, language } = writer
  return { outcome: 'opens', customer: { user_id }, language, subject, same_hash }
}

/**
 * Decides what to do with a mail, based on its header. The reply address determines the conversation and the person. The sender must be
 * this person and must not be forged. The person must currently be allowed to post in the conversation.
 */
export async function decide(db: Db, mail: MailHead, { subjects, secretKey, now }: Site): Promise<Decision> {
  if (mail.report) return decideReport(db, mail.report, mail.message_id)
  const mailIn = await mailInRow(db)
  if (mail.is_automatic || mail.from === mailIn.reply_address.toLowerCase()) return { outcome: 'automatic' }
  const reply_id = findReplyId(mail.recipients, secretKey, mailIn.reply_address)
  if (reply_id === undefined) return decideFirst(db, mail, { subjects, now, mailIn })
  const addressed = reply_id === 'forged' ? undefined : await resolveReplyAddress(db, reply_id, now)
  const subject = addressed && subjectOf(subjects, addressed.place.subject_kind)
  if (!addressed || !subject) return { outcome: 'unknown_address', writer: await knownWriter(db, mail.from) }

  const { writer } = addressed
  const place = { ...addressed.place, subject }
  const same_hash = createHash('sha256').update(`${reply_id} ${mail.message_id}`).digest('hex')
  if (await wasTaken(db, same_hash)) return { outcome: 'repeated', place, writer }
  const facts = { place, writer, same_hash }
  if (!(await isFromWriter(db, mail.from, writer))) return { outcome: 'other_sender', ...facts }
  if (mail.sender === 'forged') return { outcome: 'unverified', ...facts }
  const author = asMember(writer)
  const about = mayWrite(writer, subject) ? await writableBy(db, place, author) : undefined
  if (!about) return { outcome: 'not_allowed', ...facts }
  if ((await takenSince(db, writer, new Date(now.getTime() - hourMs))) >= maxPerHour)
    return { outcome: 'too_many', ...facts }
  return { outcome: 'taken', author, about, ...facts }
}
