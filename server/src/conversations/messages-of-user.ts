import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { MessageOfUser } from '@mapwright/contract/conversations/message-of-user.ts'
import { ListMessagesOfUser } from '@mapwright/contract/conversations/messages-of-user-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { hasWords } from '../platform/search/search-words.ts'
import { readableBy } from './readable-subjects.ts'
import type { Subject, SubjectTitle } from './subject.ts'

type Row = Omit<Decoded<MessageOfUser>, 'number' | 'title' | 'link'> & { subject_id: string; total: number }

/** Reads the titles of the orders, tickets and other objects that the messages are about, by kind and id. */
async function titlesOf(db: Db, subjects: readonly Subject[], rows: readonly Row[]) {
  const titles = new Map<string, SubjectTitle>()
  for (const { kind, titlesOf: read } of subjects) {
    const ids = [...new Set(rows.flatMap((row) => (row.kind === kind ? [row.subject_id] : [])))]
    if (ids.length === 0) continue
    for (const [id, title] of await read(db, ids)) titles.set(`${kind} ${id}`, title)
  }
  return titles
}

/** Lists all messages in a customer's conversations, for staff. Omits deleted messages. */
export const messagesOfUser = (subjects: readonly Subject[]): Route =>
  query(ListMessagesOfUser, async ({ sql, actor, params, query: { keywords = '', page, size } }) => {
    const readable = await readableBy(sql, subjects, actor)
    const found = hasWords(sql, sql`m.text`, keywords)
    const rows = await sql<Row[]>`
      SELECT m._id, c.subject_kind AS kind, c.subject_id, m.from_staff, m.internal, m.text, m.created_at,
        coalesce(a.guest_name, person_name(u), '') AS by,
        (SELECT count(*)::int FROM conversation_files f WHERE f.message_id = m._id) AS files,
        count(*) OVER ()::int AS total
      FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
      JOIN conversation_messages m ON m.conversation_id = c._id
      JOIN conversation_participants a ON a._id = m.author_id LEFT JOIN users u ON u._id = a.user_id
      WHERE p.user_id = ${params.id} AND NOT p.is_staff AND m.deleted_at IS NULL
        AND c.subject_kind = ANY (${readable.map(({ kind }) => kind)}) AND ${found}
      ORDER BY m._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`
    const titles = await titlesOf(sql, readable, rows)
    const messages = rows.map(({ subject_id, total: _, ...row }) => {
      const { number = null, name = '' } = titles.get(`${row.kind} ${subject_id}`) ?? {}
      const subject = readable.find(({ kind }) => kind === row.kind)
      return { ...row, number, title: name, link: subject?.linkTo('staff', subject_id) ?? '/admin' }
    })
    return { messages, total: rows[0]?.total ?? 0, page, size }
  })
