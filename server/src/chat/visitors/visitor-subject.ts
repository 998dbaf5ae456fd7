import { chatMessage } from '@mapwright/contract/chat/events.ts'
import { visitorConversation } from '@mapwright/contract/chat/visitors/visitor-conversation.ts'
import { isOwnOrStaff, type Subject, type SubjectTitle } from '../../conversations/subject.ts'
import { hasVisitorChats } from './visitor-rows.ts'

type Row = { name: string; email: string; is_over: boolean }

/** Registers chats of visitors as a kind of conversation. Each visitor has one chat; the chat's id is the visitor's anonymous id. */
export const visitorSubject: Subject = {
  ...visitorConversation,
  async read(db, id) {
    const [chat] = await db<Row[]>`
      SELECT name, email, over_at IS NOT NULL AS is_over FROM visitor_chats WHERE _id = ${id}`
    if (!chat) return undefined
    const { name, email, is_over } = chat
    return { id, customer: { user_id: null, name: name || email, email }, status: is_over ? 'over' : 'open' }
  },
  canRead: isOwnOrStaff,
  canPost: ({ status }) => status === 'open',
  async titlesOf(db, ids) {
    const rows = await db<(SubjectTitle & { _id: string })[]>`
      SELECT _id, NULL::int AS number, coalesce(nullif(name, ''), email) AS name FROM visitor_chats WHERE _id = ANY (${[...ids]})`
    return new Map(rows.map(({ _id, ...title }) => [_id, title]))
  },
  isOn: hasVisitorChats,
  async inboxDetails(db, ids) {
    const rows = await db<{ chat_id: string; _id: string | null; name: string }[]>`
      SELECT v._id AS chat_id, u._id, person_name(u) AS name
      FROM visitor_chats v LEFT JOIN users u ON u._id = v.assignee_id AND u.deleted_at IS NULL
      WHERE v._id = ANY (${[...ids]}) AND v.over_at IS NULL`
    return new Map(
      rows.map(({ chat_id, _id, name }) => [
        chat_id,
        { urgency: 'normal', assignee: _id === null ? null : { _id, name } },
      ]),
    )
  },
  notification: chatMessage,
  linkTo: (side, id) => (side === 'customer' ? '/' : `/admin/chat_support${id === undefined ? '' : `?visitor=${id}`}`),
}
