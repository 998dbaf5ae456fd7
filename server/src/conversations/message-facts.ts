import { messageRules } from '@mapwright/contract/conversations/message.ts'
import type { Tx } from '../platform/db/sql.ts'
import { type EventFacts, eventFacts, type Facts } from '../platform/events/event-facts.ts'
import { replyIdFor } from './mail-in/reply-rows.ts'
import { excerptForMail } from './message-rows.ts'
import { type About, customerPageOf, type Subject, subjectOf } from './subject.ts'

const maxExcerpt = 1000

/** Maximum length of the excerpt in a mail. Guests get the whole text, because they can often answer only by mail. */
export const excerptLength = ({ customer }: About): number =>
  customer.user_id === null || customer.is_guest ? messageRules.max_text : maxExcerpt

/** Values of notifications about a message: its text and the reply address. */
export async function messageMailFacts(
  tx: Tx,
  { subject, about, message_id, now }: { subject: Subject; about: About; message_id: string; now: Date },
): Promise<Pick<Facts, 'ref' | 'guest' | 'replyIdFor'> & { reason: string }> {
  const { customer } = about
  return {
    reason: await excerptForMail(tx, message_id, excerptLength(about)),
    // `user_id` is also stored with mails to other people, so that removing the customer deletes these mails as well.
    ref: {
      [`${subject.kind}_id`]: about.id,
      message_id,
      ...(customer.user_id === null ? {} : { user_id: customer.user_id }),
    },
    ...(customer.user_id === null ? { guest: { email: customer.email } } : {}),
    replyIdFor: (person) => replyIdFor(tx, { subject, about, person, now }),
  }
}

/** Notifies the other side of a conversation: the customer, or the staff with permission for this kind of conversation. */
export const messageFacts = (subjects: readonly Subject[]): EventFacts =>
  eventFacts(['conversation.message_posted'], async ({ tx, event, now }) => {
    const { subject_kind, subject_id, user_id, actor_id, message_id } = event
    const subject = subjectOf(subjects, subject_kind)
    const about = await subject?.read(tx, subject_id)
    if (!subject || !about) return undefined
    const titles = await subject.titlesOf(tx, [about.id])
    const { number = null, name = '' } = titles.get(about.id) ?? {}
    const isFromStaff = actor_id !== null && actor_id !== user_id
    const { reason, ...mail } = await messageMailFacts(tx, { subject, about, message_id, now })
    return {
      // Same name under two keys, because the wording contains `vehicle` for orders and `subject` for tickets.
      values: { number: String(number ?? ''), vehicle: name, subject: name, reason },
      rules: [
        {
          ...subject.notification,
          to: isFromStaff ? 'user' : { may: subject.permission },
          link: isFromStaff ? await customerPageOf(tx, subject, about.id, now) : subject.linkTo('staff', about.id),
        },
      ],
      ...mail,
      ...(isFromStaff ? { instead: await subject.notifiedInstead?.(tx, about.id) } : {}),
    }
  })
