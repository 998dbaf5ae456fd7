import { CountUnreadMessages } from '@mapwright/contract/conversations/inbox-endpoints.ts'
import { query, type Route } from '../platform/api/handler.ts'
import { authorId } from '../platform/api/principal.ts'
import type { Db } from '../platform/db/sql.ts'
import { readableBy, switchedOn } from './readable-subjects.ts'
import type { Subject } from './subject.ts'

type Reader = { user_id: string; kinds: readonly string[]; now: Date }

/** Days after which unread messages are no longer counted. */
const newsDays = 30

async function countForCustomer(db: Db, { user_id, kinds }: Reader): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM conversation_participants p JOIN conversations c ON c._id = p.conversation_id
      JOIN conversation_messages m ON m.conversation_id = c._id
    WHERE p.user_id = ${user_id} AND NOT p.is_staff AND c.subject_kind = ANY (${[...kinds]})
      AND c.staff_wrote_at > coalesce(p.read_at, '-infinity')
      AND m.from_staff AND NOT m.internal AND m.deleted_at IS NULL AND m.created_at > coalesce(p.read_at, '-infinity')`
  return row?.count ?? 0
}

async function countForStaff(db: Db, { user_id, kinds, now }: Reader): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    SELECT count(*)::int AS count
    FROM conversations c LEFT JOIN conversation_participants p ON p.conversation_id = c._id AND p.user_id = ${user_id}
      JOIN conversation_messages m ON m.conversation_id = c._id
    WHERE c.subject_kind = ANY (${[...kinds]})
      AND c.customer_wrote_at > greatest(c.staff_read_at, p.read_at, ${now}::timestamptz - make_interval(days => ${newsDays}))
      AND NOT m.from_staff AND m.deleted_at IS NULL
      AND m.created_at > greatest(c.staff_read_at, p.read_at, ${now}::timestamptz - make_interval(days => ${newsDays}))`
  return row?.count ?? 0
}

/** Counts unread messages. Pages show the number before their title and play a sound when it increases. */
export const countUnreadMessages = (subjects: readonly Subject[]): Route =>
  query(CountUnreadMessages, async ({ sql, actor, now }) => {
    const isStaff = actor.role !== 'customer'
    const readable = isStaff ? await readableBy(sql, subjects, actor) : await switchedOn(sql, subjects)
    const reader = { user_id: authorId(actor), kinds: readable.map(({ kind }) => kind), now }
    return { count: await (isStaff ? countForStaff(sql, reader) : countForCustomer(sql, reader)) }
  })
