import type { DataSection } from '../platform/domain.ts'

/** Tickets and orders that staff made from the chat, in the export of a person's data. Conversations export the messages. */
export const chatData: readonly DataSection[] = [
  {
    name: 'chat_outcomes',
    rows: (sql, user_id) =>
      sql`
      SELECT t.number AS ticket_number, o.number AS order_number, x.created_at
      FROM chat_outcomes x LEFT JOIN tickets t ON t._id = x.ticket_id LEFT JOIN orders o ON o._id = x.order_id
      WHERE x.user_id = ${user_id} ORDER BY x._id`.cursor(500),
  },
]
