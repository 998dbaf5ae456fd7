import type { ExportUsers } from '@mapwright/contract/accounts/people-endpoints.ts'
import type { Query } from '@mapwright/contract/api/endpoint.ts'
import type { Db } from '../../platform/db/sql.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { roleId } from '../role-id.ts'

type Filters = Query<typeof ExportUsers>

/** Condition on users `u` for the filters of the list. Excludes removed users, guests and members. */
export const usersWhere = (
  sql: Db,
  { search_keyword, role, status, country, price_type, price_group_id, seen }: Filters,
) => sql`
  WHERE u.deleted_at IS NULL AND u.role_id <> ${roleId.guest} AND u.role_id <> ${roleId.member} ${search_keyword.trim() ? sql`AND ${hasWords(sql, sql`u.search`, search_keyword)}` : sql``} ${ofRole(sql, role)} ${inStatus(sql, status)}
    ${country ? sql`AND u.country = ${country}` : sql``} ${price_type ? sql`AND u.price_type = ${Number(price_type)}` : sql``}
    ${price_group_id ? sql`AND u.price_group_id = ${price_group_id}` : sql``} ${lastSeen(sql, seen)}`

function ofRole(sql: Db, role: Filters['role']) {
  if (!role) return sql``
  return role === 'team'
    ? sql`AND (u.role_id = ${roleId.admin} OR u.role_id = ${roleId.staff})`
    : sql`AND u.role_id = ${roleId[role]}`
}

function inStatus(sql: Db, status: Filters['status']) {
  if (!status) return sql``
  return {
    active: sql`AND u.status = 1`,
    inactive: sql`AND u.status = 0`,
    waiting: sql`AND u.status = 0 AND u.verified AND u.activated_at IS NULL AND u.role_id = ${roleId.customer}`,
    unverified: sql`AND NOT u.verified`,
    deletion_requested: sql`AND u.deletion_requested_at IS NOT NULL`,
  }[status]
}

function lastSeen(sql: Db, seen: Filters['seen']) {
  if (!seen) return sql``
  if (seen === 'never') return sql`AND u.last_seen_at IS NULL`
  if (seen === 'longer') return sql`AND u.last_seen_at < now() - interval '90 days'`
  const days = { week: 7, month: 30, quarter: 90 }[seen]
  return sql`AND u.last_seen_at >= now() - make_interval(days => ${days})`
}
