import type { FastifyInstance } from 'fastify'
import type pg from 'pg'

const tickets = `
  SELECT t._id, t.number, t.subject, t.status, t.created_at, t.updated_at, t.first_answered_at, t.solved_at,
    json_build_object('_id', u._id, 'name', person_name(u), 'email', u.email, 'company_name', u.company_name) AS user,
    (SELECT count(*)::int FROM conversations c JOIN conversation_messages m ON m.conversation_id = c._id
      WHERE c.subject_kind = 'ticket' AND c.subject_id = t._id AND m.deleted_at IS NULL) AS messages,
    json_build_object('priority', t.priority, 'tags', t.tags, 'waiting_since', t.waiting_since, 'assignee', NULL) AS for_staff,
    (SELECT count(*)::int FROM tickets WHERE merged_into IS NULL) AS total_count
  FROM (SELECT * FROM tickets WHERE merged_into IS NULL ORDER BY status, waiting_since NULLS LAST, updated_at DESC, _id LIMIT 20) t
  JOIN users u ON u._id = t.user_id
  ORDER BY t.status, t.waiting_since NULLS LAST, t.updated_at DESC, t._id`

const chat = `
  SELECT m._id, m.from_staff, m.internal, m.text, m.quoted, m.created_at, m.deleted_at IS NOT NULL AS deleted, m.edited_at,
    person_name(u) AS name, u.picture,
    coalesce((SELECT json_agg(json_build_object('_id', x._id, 'name', f.name, 'size', f.size) ORDER BY x.position)
      FROM conversation_files x JOIN files f ON f._id = x.file_id WHERE x.message_id = m._id), '[]') AS files
  FROM conversation_messages m JOIN conversation_participants a ON a._id = m.author_id LEFT JOIN users u ON u._id = a.user_id
  WHERE m.conversation_id = (SELECT _id FROM conversations WHERE subject_kind = 'chat' AND subject_id = $1) AND NOT m.internal
  ORDER BY m._id DESC LIMIT 50`

/** Serves tickets and chats for the bench, each with one hand-written statement. */
export function supportFloor(server: FastifyInstance, pool: pg.Pool): void {
  server.get('/tickets', async (_, reply) => {
    const { rows } = await pool.query({ name: 'tickets', text: tickets })
    const total = rows[0]?.total_count ?? 0
    return reply
      .type('application/json')
      .send(JSON.stringify({ status: 'success', tickets: rows, total, page: 1, size: 20 }))
  })
  server.get<{ Params: { user: string } }>('/chat/:user', async ({ params }, reply) => {
    const { rows } = await pool.query({ name: 'chat', text: chat, values: [params.user] })
    return reply.type('application/json').send(JSON.stringify({ status: 'success', messages: rows }))
  })
}
