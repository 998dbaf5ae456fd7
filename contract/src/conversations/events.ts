import { event, liveEvent, type NotificationRule } from '../api/event.ts'
import type { CustomerNotificationTopic } from '../notifications/notification-topic.ts'

const messageValues = ['number', 'vehicle', 'subject', 'reason'] as const
type MessageValues = { values: readonly (typeof messageValues)[number][] }

/** The notification texts of a subject for new messages. Recipients and link depend on the author's side. */
export type MessageNotification = {
  topic: CustomerNotificationTopic
  app: NonNullable<NotificationRule['app']> & MessageValues
  mail?: NonNullable<NotificationRule['mail']> & MessageValues
}

/** The events of conversations; `subjects` are the domains of the subjects with the queries that show what is unread. */
export function conversationsEvents(subjects: Readonly<Record<string, readonly string[]>>) {
  const one = Object.keys(subjects).map((domain) => `${domain}.list_messages`)
  const inbox = ['conversations.list_inbox', 'conversations.count_inbox']
  const unread = Object.entries(subjects).flatMap(([domain, queries]) => queries.map((query) => `${domain}.${query}`))
  const lists = [...unread, ...inbox]
  return {
    /**
     * Notifies the other side with the wording of the subject. Conversations publish their live updates themselves, to the staff with
     * the subject's permission.
     */
    'conversation.message_posted': event({
      fields: { subject_kind: 'text', subject_id: 'id', message_id: 'id', user_id: 'id?' },
      about: 'subject_id',
      values: messageValues,
      stale: { one, lists: [...lists, 'conversations.list_messages_of_user'] },
    }),
    /** Somebody on the other side has read on. */
    'conversation.messages_read': liveEvent({ stale: { one } }),
    /** The user has read on, perhaps on another page. */
    'conversation.unread_changed': liveEvent({ live: { user: true }, stale: { lists } }),
    /** A conversation needs no answer. */
    'conversation.settled': liveEvent({ stale: { lists: inbox } }),
    'typing.started': liveEvent({}),
  }
}
