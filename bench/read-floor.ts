import type { FastifyInstance, FastifyReply } from 'fastify'
import type pg from 'pg'

const person = (alias: string) => `person_name(${alias})`

/** SQL for the first page of a list of orders, with the total number of orders in each row. */
const listOf = (where: string, order: string, total: string, isStaff: boolean) => `
  SELECT o._id, o.number, o.status, o.payment, o.manufacture, o.model, o.generation, o.variant, o.ecu_brand, o.ecu_version,
    o.reg_no, o.services, o.total::text, o.time_frame, o.created_at, o.submitted_at, o.completed_at, o.due_at,
    json_build_object('_id', u._id, 'name', ${person('u')}, 'email', u.email, 'company_name', u.company_name) AS user,
    ${isStaff ? `json_build_object('_id', a._id, 'name', ${person('a')})` : 'null'} AS assignee,
    ${isStaff ? '(SELECT f.face FROM order_feedback f WHERE f.order_id = o._id ORDER BY f.delivery_no DESC LIMIT 1)' : 'null'} AS face,
    CASE WHEN o.payment = 'due' THEN o.total - o.refunded ELSE 0 END::text AS due, o.files_dropped_at IS NOT NULL AS files_gone,
    (SELECT coalesce(sum(count), 0)::int FROM ${total}) AS total_count
  FROM (SELECT * FROM orders WHERE ${where} ORDER BY ${order} LIMIT 20) o
  JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
  ORDER BY ${order.replaceAll('listed_at', 'o.listed_at').replaceAll('_id', 'o._id')}`

const customersList = listOf(
  `user_id = $1 AND status <> 'draft'`,
  'listed_at DESC, _id DESC',
  `order_counts WHERE user_id = $1 AND status <> 'draft'`,
  false,
)
const queue = listOf(
  `status IN ('pending', 'in_progress', 'incomplete')`,
  'listed_at, _id',
  `order_totals WHERE status IN ('pending', 'in_progress', 'incomplete')`,
  true,
)

/** SQL for the rows that belong to an order, such as its lines, as one JSON array. `order` is their sort order. */
const below = (columns: string, from: string, order: string) =>
  `(SELECT json_agg(json_build_object(${columns}) ORDER BY ${order}) FROM ${from})`
const by = (alias: string) => `'by', ${person(alias)}, 'role_id', ${alias}.role_id, 'picture', ${alias}.picture`

const wholeOrder = `
  SELECT o.*, o.total::text AS total, o.refunded::text AS refunded,
    json_build_object('_id', u._id, 'name', ${person('u')}, 'email', u.email, 'company_name', u.company_name) AS user,
    CASE WHEN a._id IS NOT NULL THEN json_build_object('_id', a._id, 'name', ${person('a')}) END AS assignee,
    ${below(`'kind', l.kind, 'item_id', l.item_id, 'name', l.name, 'amount', l.amount, 'steps', l.steps`, 'order_lines l WHERE l.order_id = o._id', 'l.position')} AS lines,
    ${below(
      `'_id', x._id, 'kind', x.kind, 'version', x.version, 'name', f.name, 'size', f.size, 'sha256', f.sha256, 'created_at', x.created_at,
       'is_result', x.is_result, 'delivered_at', x.delivered_at, 'downloaded_at', x.downloaded_at, 'gone', f.deleted_at IS NOT NULL,
       'identification', x.identification, 'findings', x.findings, 'changed_share', x.changed_share, 'compared', x.compared, ${by('p')}`,
      'order_files x JOIN files f ON f._id = x.file_id LEFT JOIN users p ON p._id = x.actor_id WHERE x.order_id = o._id',
      'x.created_at, x._id',
    )} AS files,
    ${below(
      `'_id', t._id, 'at', t.at, 'entry', t.entry, 'text', coalesce(${person('b')}, t.text), ${by('p')}`,
      'order_timeline t LEFT JOIN users p ON p._id = t.actor_id LEFT JOIN users b ON b._id = t.about_id WHERE t.order_id = o._id',
      't.at, t._id',
    )} AS timeline,
    ${below(`'delivery_no', d.delivery_no, 'face', d.face, 'words', d.words, 'created_at', d.created_at`, 'order_feedback d WHERE d.order_id = o._id', 'd.delivery_no DESC')} AS feedback,
    ${below(`'_id', c._id, 'kind', c.kind, 'name', c.name, 'price', c.price, 'discount', c.discount, 'status', c.status, ${by('p')}`, 'order_offers c JOIN users p ON p._id = c.actor_id WHERE c.order_id = o._id', 'c.created_at, c._id')} AS offers,
    ${below(`'_id', r._id, 'amount', r.amount, 'reason', r.reason, 'created_at', r.created_at, ${by('p')}`, 'order_refunds r JOIN users p ON p._id = r.actor_id WHERE r.order_id = o._id', 'r.created_at, r._id')} AS refunds
  FROM orders o JOIN users u ON u._id = o.user_id LEFT JOIN users a ON a._id = o.assignee_id
  WHERE o._id = $1 AND ($2::uuid IS NULL OR o.user_id = $2)`

/** The reads that the bench measures, each as one hand-written statement. */
export function readFloor(server: FastifyInstance, pool: pg.Pool): void {
  const send = (reply: FastifyReply, payload: object) =>
    reply.type('application/json').send(JSON.stringify({ status: 'success', ...payload }))
  const list = async (name: string, text: string, values: string[]) => {
    const { rows } = await pool.query({ name, text, values })
    return { orders: rows, total: rows[0]?.total_count ?? 0, page: 1, size: 20 }
  }

  server.get<{ Params: { user: string } }>('/list/:user', async ({ params }, reply) =>
    send(reply, await list('list', customersList, [params.user])),
  )
  server.get('/queue/:staff', async (_, reply) => send(reply, await list('queue', queue, [])))

  const read = async (id: string, user: string | null) =>
    (await pool.query({ name: 'order', text: wholeOrder, values: [id, user] })).rows[0]
  server.get<{ Params: { user: string; id: string } }>('/read/:user/:id', async ({ params }, reply) =>
    send(reply, { order: await read(params.id, params.user) }),
  )
  server.get<{ Params: { staff: string; id: string } }>('/order/:staff/:id', async ({ params }, reply) =>
    send(reply, { order: await read(params.id, null) }),
  )
}
