import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { CountUnreadChats, ListChatUsers } from '@mapwright/contract/chat/chat-endpoints.ts'
import type { ChatUser } from '@mapwright/contract/chat/chat-shapes.ts'
import { roleId } from '../accounts/role-id.ts'
import { countUnreadByTeam, unreadSubjects } from '../conversations/read-position-rows.ts'
import { query } from '../platform/api/handler.ts'
import { everyWord, hasWord } from '../platform/search/search-words.ts'
import { isOnline } from './chat-presence.ts'
import { chatSubject } from './chat-subject.ts'
import { hasVisitorChats } from './visitors/visitor-rows.ts'
import { visitorSubject } from './visitors/visitor-subject.ts'

type Row = Decoded<ChatUser> & { total: number }

/** Endpoints for the list of staff's chat partners and for the number of unread chats. */
export const chatUsers = [
  query(ListChatUsers, async ({ sql, actor, now, query: { keywords = '', page, size } }) => {
    const named = everyWord(sql, keywords, (word) =>
      hasWord(sql, sql`concat_ws(' ', person_name(u), u.email, u.company_name)`, word),
    )
    // Without a search, lists the people who have a chat. A search also finds people without a chat.
    const listed = keywords.trim() === '' ? sql`c._id IS NOT NULL` : sql`u.status = 1 AND u.verified AND ${named}`
    const rows = await sql<Row[]>`
      SELECT u._id, person_name(u) AS name, u.email, u.company_name, u.picture, u.last_seen_at,
        ${isOnline(sql, now)} AS online,
        (SELECT json_build_object('_id', s._id, 'name', person_name(s)) FROM chat_assignments a JOIN users s ON s._id = a.assignee_id
          WHERE a.user_id = u._id AND s.deleted_at IS NULL) AS assignee,
        (SELECT count(*)::int FROM conversation_messages m
          WHERE m.conversation_id = c._id AND NOT m.from_staff AND m.deleted_at IS NULL
            AND m.created_at > coalesce(greatest(c.staff_read_at, p.read_at), '-infinity')) AS unread,
        (SELECT json_build_object('text', left(m.text, 120), 'from_staff', m.from_staff, 'created_at', m.created_at)
          FROM conversation_messages m
          WHERE m.conversation_id = c._id AND NOT m.internal AND m.deleted_at IS NULL
          ORDER BY m._id DESC LIMIT 1) AS last_message,
        count(*) OVER ()::int AS total
      FROM users u LEFT JOIN conversations c ON c.subject_kind = ${chatSubject.kind} AND c.subject_id = u._id
        LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${actor._id}
      WHERE u.role_id = ${roleId.customer} AND u.deleted_at IS NULL AND ${listed}
      ORDER BY c.customer_wrote_at > coalesce(c.staff_read_at, '-infinity') DESC NULLS LAST,
        greatest(c.customer_wrote_at, c.staff_wrote_at) DESC NULLS LAST, u._id
      LIMIT ${size} OFFSET ${(page - 1) * size}`
    return { users: rows.map(({ total: _, ...user }) => user), total: rows[0]?.total ?? 0, page, size }
  }),

  query(CountUnreadChats, async ({ sql, actor, now }) => {
    if (actor.role !== 'customer') {
      const ofVisitors = (await hasVisitorChats(sql)) ? await countUnreadByTeam(sql, visitorSubject) : 0
      return { count: (await countUnreadByTeam(sql, chatSubject)) + ofVisitors }
    }
    return { count: (await unreadSubjects(sql, chatSubject, { user_id: actor._id, isStaff: false, now })).length }
  }),
]
