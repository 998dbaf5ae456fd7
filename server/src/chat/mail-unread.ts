import { z } from 'zod'
import { readNameOf } from '../accounts/recipients.ts'
import { messageMailFacts } from '../conversations/message-facts.ts'
import { unreadBefore } from '../conversations/message-rows.ts'
import type { Sql } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { eventFacts } from '../platform/events/event-facts.ts'
import { job, jobKind } from '../platform/jobs/job-kind.ts'
import { chatSubject } from './chat-subject.ts'

/** Minutes for which a message can stay unread before it is sent by mail. */
export const mailAfterMinutes = 5

/** Announces messages that the other side has not read for `mailAfterMinutes`, each once. @returns the number of announced messages */
export const announceUnread = (sql: Sql, now: Date): Promise<number> =>
  sql.begin(async (tx) => {
    const before = new Date(now.getTime() - mailAfterMinutes * 60_000)
    const unread = await unreadBefore(tx, chatSubject, before)
    let announced = 0
    for (const { subject_id: user_id, message_id, from_staff } of unread) {
      const side = from_staff ? 'customer' : 'staff'
      const [isNew] = await tx`
        INSERT INTO chat_mails ${tx({ user_id, side, message_id })}
        ON CONFLICT (user_id, side) DO UPDATE SET message_id = excluded.message_id
        WHERE chat_mails.message_id < excluded.message_id RETURNING user_id`
      if (!isNew) continue
      const type = from_staff ? 'chat.unread' : 'chat.unanswered'
      await announce(tx, { type, user_id, message_id, actor_id: null })
      announced += 1
    }
    return announced
  })

const kind = jobKind('chat.announce_unread', z.object({}), { cron: '* * * * *', retries: 0, at_once: 1 })

export const announceUnreadJob = job(kind, async ({ sql, now }) => {
  await announceUnread(sql, now)
})

/** Values of the mails about unread messages. Recipients can reply to these mails. */
export const unreadFacts = eventFacts(['chat.unread', 'chat.unanswered'], async ({ tx, event, now }) => {
  const { user_id, message_id } = event
  const about = await chatSubject.read(tx, user_id)
  if (!about) return undefined
  const { reason, ...mail } = await messageMailFacts(tx, { subject: chatSubject, about, message_id, now })
  return { values: { customer: await readNameOf(tx, user_id), reason }, ...mail }
})
