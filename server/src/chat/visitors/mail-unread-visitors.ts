import { z } from 'zod'
import { messageMailFacts } from '../../conversations/message-facts.ts'
import { type UnreadMessage, unreadBefore } from '../../conversations/message-rows.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { announce } from '../../platform/events/announce.ts'
import { eventFacts } from '../../platform/events/event-facts.ts'
import { job, jobKind } from '../../platform/jobs/job-kind.ts'
import { mailAfterMinutes } from '../mail-unread.ts'
import { nameOfVisitor } from './visitor-name.ts'
import { hasVisitorChats } from './visitor-rows.ts'
import { visitorSubject as subject } from './visitor-subject.ts'

async function languageOf(tx: Tx, id: string): Promise<string> {
  const [chat] = await tx<[{ language: string }]>`SELECT language FROM visitor_chats WHERE _id = ${id}`
  return chat.language
}

/** Records that the message is sent by mail. Returns false if it already was, or if the visitor has no address. */
async function claimMail(tx: Tx, { subject_id, message_id, from_staff }: UnreadMessage): Promise<boolean> {
  const { count } = from_staff
    ? await tx`
      UPDATE visitor_chats SET mailed_to_visitor = ${message_id}
      WHERE _id = ${subject_id} AND email <> '' AND (mailed_to_visitor IS NULL OR mailed_to_visitor < ${message_id})`
    : await tx`
      UPDATE visitor_chats SET mailed_to_staff = ${message_id}
      WHERE _id = ${subject_id} AND (mailed_to_staff IS NULL OR mailed_to_staff < ${message_id})`
  return count > 0
}

/** Announces messages in chats of visitors that the other side has not read for a while, each once. Returns the number of messages. */
export const announceUnreadOfVisitors = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    if (!(await hasVisitorChats(tx))) return 0
    const unread = await unreadBefore(tx, subject, new Date(now.getTime() - mailAfterMinutes * 60_000))
    let announced = 0
    for (const message of unread) {
      if (!(await claimMail(tx, message))) continue
      const type = message.from_staff ? 'chat.visitor_unread' : 'chat.visitor_unanswered'
      const { subject_id: chat_id, message_id } = message
      await announce(tx, { type, chat_id, message_id, user_id: null, actor_id: null })
      announced += 1
    }
    return announced
  })

const kind = jobKind('chat.announce_unread_of_visitors', z.object({}), { cron: '* * * * *', retries: 0, at_once: 1 })

export const announceUnreadOfVisitorsJob = job(kind, async ({ sql, now }) => {
  await announceUnreadOfVisitors(sql, now)
})

/**
 * Values of the mails about unread messages in chats of visitors. Staff can reply to these mails, visitors cannot: the address may be that
 * of another person, whose reply the visitor would read.
 */
export const unreadVisitorFacts = eventFacts(
  ['chat.visitor_unread', 'chat.visitor_unanswered'],
  async ({ tx, event: { chat_id, message_id }, now }) => {
    const about = await subject.read(tx, chat_id)
    if (!about || about.customer.user_id !== null) return undefined
    const { reason, replyIdFor, ...mail } = await messageMailFacts(tx, { subject, about, message_id, now })
    return {
      values: { customer: nameOfVisitor(about.customer), reason },
      ...mail,
      guest: { email: about.customer.email, language: await languageOf(tx, chat_id) },
      replyIdFor: async (person) => (person === 'guest' ? undefined : replyIdFor?.(person)),
    }
  },
)
