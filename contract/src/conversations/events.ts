import { event, liveEvent, type NotificationRule } from '../api/event.ts'
import type { CustomerNotificationTopic } from '../api/notification-topics.ts'

const messageValues = ['number', 'vehicle', 'subject', 'reason'] as const
type MessageValues = { values: readonly (typeof messageValues)[number][] }

/** The notification about a new message for one kind of subject. The server adds recipients and link, which depend on the author's side. */
export type MessageNotification = {
  topic: CustomerNotificationTopic
  app: NonNullable<NotificationRule['app']> & MessageValues
  mail?: NonNullable<NotificationRule['mail']> & MessageValues
}

/** Notes and mentions, which staff write for their colleagues. */
const colleagueEvents = {
  /**
   * An internal note mentions a staff member. `page` is the path of the page with the conversation. The notification does not contain the text of
   * the note, because notes never leave the site.
   */
  'conversation.mentioned': event({
    fields: { subject_kind: 'text', subject_id: 'id', person_id: 'id', page: 'text', user_id: 'id?' },
    about: 'subject_id',
    notify: [
      {
        to: { person: 'person_id' },
        topic: 'messages',
        link: ':page',
        app: { kind: 'mentioned', values: ['colleague', 'subject'], skipsActor: true },
      },
    ],
  }),
  /**
   * A staff member has written a message or an internal note. Notifies the colleagues who follow the subject, such as the watchers of a
   * ticket, without the text.
   */
  'conversation.colleague_wrote': event({
    fields: { subject_kind: 'text', subject_id: 'id', message_id: 'id', page: 'text', user_id: 'id?' },
    about: 'subject_id',
    notify: [
      {
        to: { person: 'followers' },
        topic: 'messages',
        link: ':page',
        app: { kind: 'colleague_wrote', values: ['colleague', 'subject'], skipsActor: true, replacesUnread: true },
      },
    ],
  }),
}

/**
 * Declares the events of conversations. `subjects` maps each domain with conversations to its queries that show unread counts. `further` are
 * the queries for the messages of second kinds of subjects.
 */
export function conversationsEvents(
  subjects: Readonly<Record<string, readonly string[]>>,
  further: readonly string[] = [],
) {
  const one = [...Object.keys(subjects).map((domain) => `${domain}.list_messages`), ...further]
  const inbox = ['conversations.list_inbox']
  const counts = ['conversations.count_inbox']
  const unread = Object.entries(subjects).flatMap(([domain, queries]) => queries.map((query) => `${domain}.${query}`))
  const count = 'conversations.count_unread_messages'
  const lists = [...unread, ...inbox, count]
  return {
    /**
     * A message was posted. The other side is notified with the subject's wording. The conversations domain itself sends live updates to
     * staff with the subject's permission.
     */
    'conversation.message_posted': event({
      fields: { subject_kind: 'text', subject_id: 'id', message_id: 'id', user_id: 'id?' },
      about: 'subject_id',
      values: messageValues,
      stale: { one, lists: [...lists, 'conversations.list_messages_of_user'], counts },
    }),
    ...colleagueEvents,
    /** Somebody on the other side has read more messages. */
    'conversation.messages_read': liveEvent({ stale: { one, lists: [count] } }),
    /** The user has read more messages, perhaps on another page. */
    'conversation.unread_changed': liveEvent({ live: { user: true }, stale: { lists, counts } }),
    /** Staff have marked a conversation as needing no answer. */
    'conversation.settled': liveEvent({ stale: { lists: inbox, counts } }),
    /** Staff have undone `conversation.settled`. */
    'conversation.unsettled': liveEvent({ stale: { lists: inbox, counts } }),
    'typing.started': liveEvent({}),
  }
}
