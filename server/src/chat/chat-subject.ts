import { chatConversation } from '@mapwright/contract/chat/chat-conversation.ts'
import { chatMessage } from '@mapwright/contract/chat/events.ts'
import { roleId } from '../accounts/role-id.ts'
import { isOwnOrStaff, type Subject, type SubjectTitle } from '../conversations/subject.ts'
import { readSettings } from '../site/read-settings.ts'

/** Registers chats as a kind of conversation. Each customer has one chat with staff; the chat's id is the customer's id. */
export const chatSubject: Subject = {
  ...chatConversation,
  async read(db, id) {
    const [customer] = await db<{ is_on: boolean }[]>`
      SELECT s.live_support_public AS is_on FROM users u CROSS JOIN settings s
      WHERE u._id = ${id} AND u.role_id = ${roleId.customer} AND u.deleted_at IS NULL`
    return customer && { id, customer: { user_id: id }, status: customer.is_on ? 'on' : 'off' }
  },
  canRead: isOwnOrStaff,
  canPost: ({ status }) => status === 'on',
  async titlesOf(db, ids) {
    const rows = await db<(SubjectTitle & { _id: string })[]>`
      SELECT _id, NULL::int AS number, coalesce(nullif(company_name, ''), person_name(u)) AS name
      FROM users u WHERE _id = ANY (${[...ids]}) AND role_id = ${roleId.customer}`
    return new Map(rows.map(({ _id, ...title }) => [_id, title]))
  },
  isOn: async (db) => (await readSettings(db)).live_support_public,
  async inboxDetails(db, ids) {
    const rows = await db<{ user_id: string; _id: string; name: string }[]>`
      SELECT a.user_id, u._id, person_name(u) AS name FROM chat_assignments a JOIN users u ON u._id = a.assignee_id
      WHERE a.user_id = ANY (${[...ids]}) AND u.deleted_at IS NULL`
    const assignees = new Map(rows.map(({ user_id, ...assignee }) => [user_id, assignee]))
    return new Map(ids.map((id) => [id, { urgency: 'normal', assignee: assignees.get(id) ?? null }]))
  },
  notification: chatMessage,
  linkTo: (side, id) =>
    side === 'customer' ? '/chat_support' : `/admin/chat_support${id === undefined ? '' : `?user=${id}`}`,
}
