import { roleId } from '../server/src/accounts/role-id.ts'
import type { Fragment } from '../server/src/platform/api/resource.ts'
import type { Sql } from '../server/src/platform/db/sql.ts'
import { median, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'
import { seedOrders } from './seed.ts'

/** Number of tickets that wait for an answer. Does not depend on the total number of tickets. */
const waiting = 200
const chatMessages = 500

/** Adds conversations about `subjects` (a fragment with `id`, `user_id` and `at`), each with `messages` messages from its customer. */
const seedConversations = (sql: Sql, kind: string, subjects: Fragment, messages: number) => sql`
  WITH subject AS (${subjects}), conversation AS (
    INSERT INTO conversations (_id, subject_kind, subject_id, customer_wrote_at, staff_wrote_at, created_at)
    SELECT gen_random_uuid(), ${kind}, id, at, CASE WHEN is_answered THEN now() END, at FROM subject RETURNING _id, subject_id
  ), customer AS (
    INSERT INTO conversation_participants (_id, conversation_id, user_id, is_staff)
    SELECT gen_random_uuid(), c._id, s.user_id, false FROM conversation c JOIN subject s ON s.id = c.subject_id RETURNING _id, conversation_id
  )
  INSERT INTO conversation_messages (_id, conversation_id, author_id, from_staff, text, created_at)
  SELECT gen_random_uuid(), p.conversation_id, p._id, false, 'Message ' || n || ' of the bench, about as long as most.',
    now() - n * interval '1 minute'
  FROM customer p CROSS JOIN generate_series(1, ${messages}::int) AS n`

/** Adds tickets until there are `total`. The first 200 are open and wait for an answer; all others are solved. */
async function seedTickets(sql: Sql, total: number): Promise<void> {
  const [have] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM tickets`
  const batch = 20_000
  for (let from = have?.count ?? 0; from < total; from += batch) {
    await sql`
      INSERT INTO tickets (_id, user_id, subject, status, created_at, updated_at, waiting_since, solved_at)
      SELECT gen_random_uuid(), u._id, 'Question ' || n, CASE WHEN n <= ${waiting} THEN 'open' ELSE 'solved' END, at, at,
        CASE WHEN n <= ${waiting} THEN at END, CASE WHEN n > ${waiting} THEN at END
      FROM generate_series(${from + 1}::int, ${Math.min(total, from + batch)}::int) AS n
      CROSS JOIN LATERAL (SELECT now() - n * interval '5 minutes' AS at) AS t
      JOIN (SELECT _id, row_number() OVER (ORDER BY _id) - 1 AS rank, count(*) OVER () AS people FROM users WHERE role_id = ${roleId.customer}) AS u
        ON u.rank = n % u.people`
    const added = sql`
      SELECT t._id AS id, t.user_id, t.updated_at AS at, t.status = 'solved' AS is_answered FROM tickets t
      WHERE NOT EXISTS (SELECT FROM conversations c WHERE c.subject_kind = 'ticket' AND c.subject_id = t._id)`
    await seedConversations(sql, 'ticket', added, 2)
  }
  for (const table of ['tickets', 'conversations', 'conversation_participants', 'conversation_messages'])
    await sql`VACUUM ANALYZE ${sql(table)}`
}

/** Median duration of a call that is made eleven times, one after the other, in milliseconds. */
async function durationOf(url: string, headers: Record<string, string>): Promise<number> {
  const durations: number[] = []
  for (let turn = 0; turn < 11; turn++) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${url}: ${response.status}`)
    durations.push(performance.now() - start)
  }
  return median(durations)
}

const day = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10)

/** Measures tickets, chat, the inbox and the statistics of orders, at each number of tickets and orders. */
export async function measureSupport({ stage, extent, report }: Bench): Promise<void> {
  const { sql, app, floor, admin, customers } = stage
  const asStaff = { authorization: `Bearer ${admin.token}` }
  const inboxDurations: number[] = []

  for (const size of extent.tickets) {
    await seedTickets(sql, size)
    const list = await ratio(
      () => throughput({ url: `${floor.url}/tickets` }, extent.seconds),
      () => throughput({ url: `${app.url}/api/ticket?size=20`, headers: asStaff }, extent.seconds),
      extent.rounds,
    )
    report.against(`tickets, 20 of ${formatInteger(size)}`, list, 0.8, 'req/s')
    const inbox = await durationOf(`${app.url}/api/inbox`, asStaff)
    report.atMost(`inbox of ${waiting} waiting, ${formatInteger(size)} tickets in all`, inbox, 100, 'ms')
    inboxDurations.push(inbox)
  }
  const [smallest = 1, largest = 0] = [inboxDurations.at(0), inboxDurations.at(-1)]
  report.atMost('inbox, slower with the most tickets by', largest / smallest, 2, '×', 2)

  const [customer] = customers
  if (!customer) throw new Error('the bench has no customers')
  await seedConversations(
    sql,
    'chat',
    sql`SELECT ${customer._id}::uuid AS id, ${customer._id}::uuid AS user_id, now() AS at, true AS is_answered`,
    chatMessages,
  )
  const asCustomer = { authorization: `Bearer ${customer.token}` }
  const chat = await ratio(
    () => throughput({ url: `${floor.url}/chat/${customer._id}` }, extent.seconds),
    () => throughput({ url: `${app.url}/api/chat_message`, headers: asCustomer }, extent.seconds),
    extent.rounds,
  )
  report.against(`chat, 50 of ${formatInteger(chatMessages)} messages`, chat, 0.8, 'req/s')

  for (const size of extent.sizes) {
    await seedOrders(sql, size)
    await sql`
      INSERT INTO order_turnarounds (order_id, delivery_no, staff_id, time_frame, services, minutes, in_time, completed_at)
      SELECT _id, 1, ${admin._id}, time_frame, services, 30, true, completed_at FROM orders WHERE status = 'completed' ON CONFLICT DO NOTHING`
    await sql`ANALYZE order_turnarounds`
    const statistics = await durationOf(`${app.url}/api/order_statistics?from=${day(29)}&to=${day(0)}`, asStaff)
    report.atMost(`statistics of 30 days, ${formatInteger(size)} orders in two years`, statistics, 500, 'ms')
  }
}
