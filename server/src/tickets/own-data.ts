import type { DataSection } from '../platform/domain.ts'

/** Tickets in the export of a person's data. Conversations export the messages. */
export const ticketsData: readonly DataSection[] = [
  {
    name: 'tickets',
    rows: (sql, user_id) =>
      sql`
      SELECT t.number, t.subject, t.status, o.number AS order_number, i.invoice, m.number AS merged_into, s.number AS split_from, t.created_at, t.first_answered_at, t.solved_at, t.rating, t.rating_text
      FROM tickets t LEFT JOIN orders o ON o._id = t.order_id LEFT JOIN invoices i ON i._id = t.invoice_id
        LEFT JOIN tickets m ON m._id = t.merged_into LEFT JOIN tickets s ON s._id = t.split_from
      WHERE t.user_id = ${user_id} ORDER BY t._id`.cursor(500),
  },
  {
    name: 'watched_tickets',
    rows: (sql, user_id) =>
      sql`
      SELECT t.number, w.added_at FROM ticket_watchers w JOIN tickets t ON t._id = w.ticket_id
      WHERE w.user_id = ${user_id} ORDER BY t._id`.cursor(500),
  },
  {
    name: 'ticket_views',
    rows: (sql, user_id) =>
      sql`
      SELECT name, filters, is_shared, created_at FROM ticket_views WHERE user_id = ${user_id} ORDER BY position, _id`.cursor(
        500,
      ),
  },
]
