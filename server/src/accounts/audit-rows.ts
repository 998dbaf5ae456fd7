import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import type { ExportAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import type { Answer, Query } from '@mapwright/contract/api/endpoint.ts'
import type { Sql } from '../db/sql.ts'

export type AuditAnswer = Answer<AuditRow>
type Filters = Query<typeof ExportAudit>

/** The columns of `AuditRow`, from audit `a` with the names of the people in it. */
export const auditColumns = (sql: Sql) => sql`
  a._id, a.at, a.name, ${person(sql, 'actor')} AS actor, ${person(sql, 'impersonator')} AS impersonator, a.target_id,
  coalesce(nullif(trim(target.firstname || ' ' || target.lastname), ''), target.username) AS target, a.address, a.request_id, a.facts`

const person = (sql: Sql, who: 'actor' | 'impersonator') => sql`
  CASE WHEN ${sql(who)}._id IS NULL THEN NULL ELSE json_build_object('_id', ${sql(who)}._id, 'name',
    coalesce(nullif(trim(${sql(who)}.firstname || ' ' || ${sql(who)}.lastname), ''), ${sql(who)}.username)) END`

export const auditJoins = (sql: Sql) => sql`
  LEFT JOIN users actor ON actor._id = a.actor_id
  LEFT JOIN users impersonator ON impersonator._id = a.impersonator_id
  LEFT JOIN users target ON target._id = a.target_id`

/** Each filter has its index in the order of the log; who acts as a dealer counts as the one who acts. Days are those of UTC. */
export const auditWhere = (sql: Sql, { actor_id, target_id, name, from, to }: Filters) => sql`
  WHERE true ${actor_id ? sql`AND (a.actor_id = ${actor_id} OR a.impersonator_id = ${actor_id})` : sql``}
    ${target_id ? sql`AND a.target_id = ${target_id}` : sql``} ${name ? sql`AND a.name = ${name}` : sql``}
    ${from ? sql`AND a.at >= ${from}::date::timestamp AT TIME ZONE 'UTC'` : sql``}
    ${to ? sql`AND a.at < (${to}::date + 1)::timestamp AT TIME ZONE 'UTC'` : sql``}`
