import { type RoleId, roles } from '@mapwright/contract/api/roles.ts'
import { uuidv7 } from 'uuidv7'
import { credits } from '../contract/src/api/amounts.ts'
import { roleId } from '../server/src/accounts/role-id.ts'
import { hashPassword } from '../server/src/accounts/security/password.ts'
import { issueTokens } from '../server/src/accounts/sessions/issue-tokens.ts'
import { transfer } from '../server/src/credits/transfer.ts'
import type { Sql } from '../server/src/platform/db/sql.ts'

export type Customer = { _id: string; email: string; token: string }

export const benchPassword = 'bench-password-7'
const request = { id: 'bench', address: '127.0.0.1', user_agent: 'bench', language: 'en' }

/** Customers with a session and plenty of credits. */
export async function seedCustomers(sql: Sql, secretKey: string, count: number): Promise<Customer[]> {
  const now = new Date()
  const password_hash = await hashPassword(benchPassword)
  return Promise.all(
    Array.from({ length: count }, (_, at) =>
      sql.begin(async (tx) => {
        const _id = uuidv7()
        const email = `bench${at}@example.com`
        await tx`INSERT INTO users ${tx({ _id, username: email, email, password_hash, role_id: roles.customer, verified: true, status: 1, country: 'DE', firstname: 'Bench', lastname: String(at), created_at: now })}`
        await transfer(tx, {
          from: { house: 'opening' },
          to: { customer: _id },
          amount: credits(10n ** 10n),
          reason: 'opening',
          key: _id,
          actor_id: null,
          now,
        })
        const { access_token } = await issueTokens(tx, { _id }, { request, now, secretKey })
        return { _id, email, token: access_token }
      }),
    ),
  )
}

type Employee = { email: string; role_id: RoleId; permissions?: string[]; lastname: string }

async function seedEmployee(sql: Sql, secretKey: string, { email, ...employee }: Employee) {
  const [_id, now] = [uuidv7(), new Date()]
  const password_hash = await hashPassword(benchPassword)
  return sql.begin(async (tx) => {
    await tx`INSERT INTO users ${tx({ _id, username: email, email, password_hash, verified: true, status: 1, country: 'DE', firstname: 'Bench', created_at: now, ...employee })}`
    return { _id, token: (await issueTokens(tx, { _id }, { request, now, secretKey })).access_token }
  })
}

/** Inserts an admin with a session. */
export const seedAdmin = (sql: Sql, secretKey: string): Promise<Omit<Customer, 'email'>> =>
  seedEmployee(sql, secretKey, { email: 'bench-admin@example.com', role_id: roles.admin, lastname: 'Admin' })

/** Creates staff members with a permission, by default that for orders, each with a session. */
export const seedStaff = (
  sql: Sql,
  secretKey: string,
  count: number,
  permission: 'orders' | 'live_support' = 'orders',
): Promise<Omit<Customer, 'email'>[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      seedEmployee(sql, secretKey, {
        email: `bench-${permission}${at}@example.com`,
        role_id: roles.staff,
        permissions: [permission],
        lastname: `Staff ${at}`,
      }),
    ),
  )

export async function seedService(sql: Sql): Promise<string> {
  const _id = uuidv7()
  await sql`INSERT INTO services ${sql({ _id, name: 'Stage 1', position: 1, main_service: true, online: true, price_1: 10_000n, price_2: 10_000n, price_3: 10_000n, created_at: new Date() })}`
  return _id
}

/** Adds completed orders, spread over the customers and the last two years, until there are `total`. */
export async function seedOrders(sql: Sql, total: number): Promise<void> {
  const [have] = await sql<{ count: number }[]>`SELECT count(*)::int AS count FROM orders WHERE status = 'completed'`
  const batch = 50_000
  for (let from = have?.count ?? 0; from < total; from += batch)
    await sql`
      INSERT INTO orders (_id, number, user_id, status, payment, manufacture, model, generation, variant, ecu_brand, ecu_version, reg_no,
        services, total, time_frame, master_slave, search, created_at, submitted_at, due_at, started_at, completed_at)
      SELECT gen_random_uuid(), nextval('order_numbers'), u._id, 'completed', 'paid', 'Volkswagen', 'Golf', 'VII', '2.0 TDI 150', 'Bosch',
        'EDC17C64', 'B-XY ' || n, ARRAY['Stage 1'], 10000, 'asap', 'slave', ' ' || n || ' b-xy ' || n || ' volkswagen golf vii 2.0 tdi 150 bosch edc17c64',
        at, at, at + interval '1 hour', at + interval '10 minutes', at + interval '40 minutes'
      FROM generate_series(${from + 1}::int, ${Math.min(total, from + batch)}::int) AS n
      CROSS JOIN LATERAL (SELECT now() - (n::bigint * 7919 % 63072000) * interval '1 second' AS at) AS t
      JOIN (SELECT _id, row_number() OVER (ORDER BY _id) - 1 AS rank, count(*) OVER () AS people FROM users WHERE role_id = ${roleId.customer}) AS u ON u.rank = n % u.people`
  await sql`ANALYZE orders`
}

/** Inserts `count` waiting orders, 17 seconds apart up to now. A third of them are pending; the others are assigned to `staff`. */
export const seedWaiting = (sql: Sql, staff: string, count: number) => sql`
  INSERT INTO orders (_id, number, user_id, status, payment, manufacture, model, generation, variant, ecu_brand, ecu_version, reg_no,
    services, total, time_frame, master_slave, search, request, assignee_id, created_at, submitted_at, due_at, started_at)
  SELECT gen_random_uuid(), nextval('order_numbers'), u._id, status, 'paid', 'Audi', 'A4', 'B9', '2.0 TDI 190', 'Bosch', 'MD1CP004',
    'M-W ' || n, ARRAY['Stage 1'], 10000, 'asap', 'slave', ' ' || n || ' m-w ' || n || ' audi a4 b9 2.0 tdi 190 bosch md1cp004',
    CASE status WHEN 'incomplete' THEN 'Another read, please' ELSE '' END, CASE status WHEN 'pending' THEN NULL ELSE ${staff}::uuid END,
    at, at, at + interval '1 hour', CASE status WHEN 'pending' THEN NULL ELSE at END
  FROM generate_series(1, ${count}::int) AS n
  CROSS JOIN LATERAL (SELECT now() - n * interval '17 seconds' AS at, (ARRAY['pending', 'in_progress', 'incomplete'])[1 + n % 3] AS status) AS t
  JOIN (SELECT _id, row_number() OVER (ORDER BY _id) - 1 AS rank, count(*) OVER () AS people FROM users WHERE role_id = ${roleId.customer}) AS u ON u.rank = n % u.people`

/** Adds lines, an original and a modified file, and a timeline to an order. @returns its id */
export async function seedProcessedOrder(sql: Sql, staff: string): Promise<string> {
  const [order] = await sql<{ _id: string; user_id: string }[]>`
    SELECT _id, user_id FROM orders WHERE status = 'completed' ORDER BY listed_at DESC LIMIT 1`
  if (!order) throw new Error('the bench has no completed order')
  const { _id: order_id, user_id } = order
  const now = new Date()
  const named = (name: string, position: number) => ({
    order_id,
    position,
    kind: 'option',
    item_id: uuidv7(),
    name,
    amount: 1_000n,
  })
  await sql`INSERT INTO order_lines ${sql(['Launch control', 'Pops and bangs', 'Cold start'].map((name, at) => named(name, at + 1)))}`
  for (const kind of ['original', 'modified'] as const) {
    const file_id = uuidv7()
    const file = {
      _id: file_id,
      storage_key: file_id,
      name: `${kind}.bin`,
      media_type: 'application/octet-stream',
      size: 2 ** 21,
    }
    await sql`INSERT INTO files ${sql({ ...file, sha256: file_id.replaceAll('-', '').repeat(2), owner_id: user_id, created_at: now })}`
    const delivered_at = kind === 'modified' ? now : null
    const actor_id = kind === 'modified' ? staff : user_id
    await sql`INSERT INTO order_files ${sql({ _id: uuidv7(), order_id, file_id, kind, version: 1, actor_id, created_at: now, delivered_at })}`
  }
  for (const entry of ['created', 'submitted', 'started', 'modified_added', 'completed'])
    await sql`INSERT INTO order_timeline ${sql({ _id: uuidv7(), order_id, at: now, entry, actor_id: staff })}`
  return order_id
}

/** Inserts drafts, distributed evenly among the customers. Returns the drafts with their customers. */
export async function seedDrafts(
  sql: Sql,
  customers: readonly Customer[],
  count: number,
): Promise<{ id: string; customer: Customer }[]> {
  const now = new Date()
  const drafts = Array.from({ length: count }, (_, at) => ({
    id: uuidv7(),
    customer: customers[at % customers.length] as Customer,
  }))
  await sql`INSERT INTO orders (_id, user_id, status, payment, created_at)
    SELECT d.id::uuid, d.user_id::uuid, 'draft', 'unpaid', ${now} FROM jsonb_to_recordset(${sql.json(drafts.map(({ id, customer }) => ({ id, user_id: customer._id })))}) AS d(id text, user_id text)`
  return drafts
}
