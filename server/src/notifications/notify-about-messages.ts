import { type Person, replyIdFor } from '../conversations/mail-in/reply-rows.ts'

import { excerptForMail } from '../conversations/message-rows.ts'
import { type About, type Subject, subjectOf } from '../conversations/subject.ts'
import type { Tx } from '../platform/db/sql.ts'
import { type Subscriber, subscriber } from '../platform/events/subscriber.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { readRecipient, staffWithPermission } from './read-facts.ts'
import { recipientsWanting } from './recipient-rows.ts'

/** At most one mail per conversation and recipient in this time, however many messages are written. */
const mailIntervalMinutes = 15

type News = {
  subject: Subject
  about: About
  link: string
  values: { number: string; vehicle: string }
  /** For the mail. */
  text: string
  now: Date
}

type MailRecipient = { email: string; language: string | null; person: Person }

async function mailOnce(tx: Tx, { email: to, language, person }: MailRecipient, news: News) {
  const { subject, about, link, values, text, now } = news
  const idKey = `${subject.kind}_id`
  const [recent] = await tx`
    SELECT FROM mails WHERE to_address = ${to} AND kind = ${subject.notification} AND ref->>${idKey} = ${about.id}
      AND created_at > ${now}::timestamptz - make_interval(mins => ${mailIntervalMinutes}) LIMIT 1`
  if (recent) return
  const reply_id = await replyIdFor(tx, { subject, about, person, now })
  // Mails to others about the conversation are deleted together with the customer.
  const { user_id } = about.customer
  const ref = { [idKey]: about.id, ...(user_id === null ? {} : { user_id }) }
  await sendMail(tx, {
    to,
    language,
    kind: subject.notification,
    values: { ...values, link, reason: text },
    ref,
    reply_id,
    now,
  })
}

type Recipients = readonly { _id: string; email: string; language: string | null }[]

/** In the app, the newest message of a conversation replaces unread notifications about earlier ones. */
async function notifyUsers(tx: Tx, users: Recipients, isStaff: boolean, news: News): Promise<void> {
  const ids = users.map(({ _id }) => _id)
  const { subject, link, values, now } = news
  await tx`
    DELETE FROM in_app_notifications
    WHERE user_id = ANY (${ids}) AND kind = ${subject.notification} AND link = ${link} AND read_at IS NULL`
  await notify(tx, ids, { kind: subject.notification, values, link, now })
  const mailed = await recipientsWanting(tx, ids, 'messages', 'mail')
  for (const { _id, email, language } of users)
    if (mailed.has(_id)) await mailOnce(tx, { email, language, person: { user_id: _id, isStaff } }, news)
}

async function notifyCustomer(tx: Tx, news: News): Promise<void> {
  const { customer } = news.about
  if (customer.user_id !== null) await notifyUsers(tx, [await readRecipient(tx, customer.user_id)], false, news)
  else await mailOnce(tx, { email: customer.email, language: null, person: 'guest' }, news)
}

/** Notifies the other side of a conversation: the customer, or the staff with the subject's permission. */
export const notifyAboutMessages = (subjects: readonly Subject[]): Subscriber =>
  subscriber({
    name: 'notifications.notify_about_messages',
    on: ['conversation.message_posted'],
    async handle({ tx, event, now }) {
      const { subject_kind, subject_id, user_id, actor_id, message_id } = event
      const subject = subjectOf(subjects, subject_kind)
      const about = await subject?.read(tx, subject_id)
      if (!subject || !about) return
      const [titles, text] = await Promise.all([subject.titlesOf(tx, [subject_id]), excerptForMail(tx, message_id)])
      const { number = null, name = '' } = titles.get(subject_id) ?? {}
      const values = { number: String(number ?? ''), vehicle: name }
      const isFromStaff = actor_id !== null && actor_id !== user_id
      const link = subject.linkTo(isFromStaff ? 'customer' : 'staff', subject_id)
      const news = { subject, about, values, text, link, now }
      if (isFromStaff) await notifyCustomer(tx, news)
      else await notifyUsers(tx, await staffWithPermission(tx, subject.permission), true, news)
    },
  })
