import { presentName } from '@mapwright/contract/accounts/former-names.ts'
import type { DataSection } from '../platform/domain.ts'

const batchSize = 500

/**
 * Data of this domain in a user's data export: the profile without its secrets, the sessions, and all changes made by or to the account.
 */
export const accountsData: readonly DataSection[] = [
  {
    name: 'profile',
    rows: (sql, user_id) =>
      sql`
      SELECT _id, username, email, firstname, lastname, phone, google_place_id, address, city, post_code, country, company_name,
        company_reg, vat_no, buyer_kind, web_url, my_tools, role_id, customer_kind, verified, undeliverable, status, theme, language,
        single_keys, created_at,
        last_seen_at, deletion_requested_at, in_locator, locator_fields, lat, lng,
        (SELECT name FROM price_rules WHERE _id = price_group_id) AS price_group
      FROM users WHERE _id = ${user_id}`.cursor(batchSize),
  },
  {
    name: 'further_addresses',
    rows: (sql, user_id) =>
      sql`SELECT email, confirmed_at FROM further_addresses WHERE user_id = ${user_id} ORDER BY confirmed_at`.cursor(
        batchSize,
      ),
  },
  {
    name: 'invitation',
    rows: (sql, user_id) =>
      sql`
      SELECT created_at, sent_at, times_sent, accepted_at FROM customer_invitations WHERE user_id = ${user_id}`.cursor(
        batchSize,
      ),
  },
  {
    name: 'team',
    rows: (sql, user_id) =>
      sql`
      SELECT person_name(u) AS name, u.email, m.created_at, NULL AS expires_at FROM members m JOIN users u ON u._id = m.user_id WHERE m.owner_id = ${user_id}
      UNION ALL SELECT name, email, sent_at, expires_at FROM member_invitations WHERE owner_id = ${user_id}
      UNION ALL SELECT coalesce(nullif(w.company_name, ''), person_name(w)), '', m.created_at, NULL
        FROM members m JOIN users w ON w._id = m.owner_id WHERE m.user_id = ${user_id}
      ORDER BY created_at`.cursor(batchSize),
  },
  {
    name: 'provider_links',
    rows: (sql, user_id) =>
      sql`
      SELECT issuer, subject, email, linked_at, last_used_at FROM provider_links WHERE user_id = ${user_id} ORDER BY linked_at`.cursor(
        batchSize,
      ),
  },
  {
    name: 'sessions',
    rows: (sql, user_id) =>
      sql`
      SELECT user_agent, address, impersonator_id IS NOT NULL AS by_staff, opened_by, provider, created_at, expires_at, ended_at, ended_because
      FROM sessions WHERE user_id = ${user_id} ORDER BY created_at`.cursor(batchSize),
  },
  {
    // Omits the IP addresses and values of changes made by other people, because they are those people's personal data.
    name: 'changes',
    rows: (sql, user_id) =>
      withPresentNames(
        sql<{ name: string }[]>`
      SELECT at, name, actor_id = ${user_id} AND impersonator_id IS NULL AS by_me,
        CASE WHEN actor_id = ${user_id} AND impersonator_id IS NULL THEN address END AS address
      FROM audit WHERE actor_id = ${user_id} OR target_id = ${user_id} ORDER BY at`.cursor(batchSize),
      ),
  },
]

async function* withPresentNames<Row extends { name: string }>(batches: AsyncIterable<Row[]>): AsyncGenerator<Row[]> {
  for await (const rows of batches) yield rows.map((row) => ({ ...row, name: presentName(row.name) }))
}
