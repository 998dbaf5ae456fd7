import type { AuditRow } from '@mapwright/contract/accounts/audit.ts'
import type { ExportAudit } from '@mapwright/contract/accounts/audit-endpoints.ts'
import { allNamesOf } from '@mapwright/contract/accounts/former-names.ts'
import type { AuditKind } from '@mapwright/contract/api/audit-kind.ts'
import type { Decoded, Query } from '@mapwright/contract/api/endpoint.ts'
import { callsFiledUnder } from '@mapwright/contract/endpoints.ts'
import type { Sql } from '../../platform/db/sql.ts'

export type AuditPayload = Decoded<AuditRow>
type Filters = Query<typeof ExportAudit>

/** SQL columns of `AuditRow`, from audit `a` joined with the names of the people involved. */
export const auditColumns = (sql: Sql) => sql`
  a._id, a.at, a.name, ${person(sql, 'actor')} AS actor, ${person(sql, 'impersonator')} AS impersonator, a.target_id,
  coalesce(CASE WHEN target._id IS NOT NULL THEN person_name(target) END, o.number::text, i.invoice, named.name) AS target,
  CASE WHEN target._id IS NOT NULL THEN 'person' WHEN o._id IS NOT NULL THEN 'order' WHEN i._id IS NOT NULL THEN 'invoice' ELSE named.kind END AS target_kind,
  a.address, a.request_id, a.facts, ${namesInFacts(sql)} AS names`

/** Names of the people whose ids occur in the values before and after a change, by id. */
const namesInFacts = (sql: Sql) => sql`
  (SELECT coalesce(jsonb_object_agg(u._id, person_name(u)), '{}') FROM users u WHERE u._id = ANY (ARRAY(
    SELECT value::uuid FROM (VALUES (a.facts -> 'before'), (a.facts -> 'after')) side (fields)
    CROSS JOIN LATERAL jsonb_each_text(CASE jsonb_typeof(fields) WHEN 'object' THEN fields ELSE '{}' END)
    WHERE value ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$')))`

const person = (sql: Sql, who: 'actor' | 'impersonator') => sql`
  CASE WHEN ${sql(who)}._id IS NULL THEN NULL
    ELSE json_build_object('_id', ${sql(who)}._id, 'name', person_name(${sql(who)})) END`

export const auditJoins = (sql: Sql) => sql`
  LEFT JOIN users actor ON actor._id = a.actor_id
  LEFT JOIN users impersonator ON impersonator._id = a.impersonator_id
  LEFT JOIN users target ON target._id = a.target_id
  LEFT JOIN orders o ON o._id = a.target_id
  LEFT JOIN invoices i ON i._id = a.target_id
  LEFT JOIN LATERAL (
    SELECT 'shop_order' AS kind, si.invoice AS name FROM shop_orders so JOIN invoices si ON si._id = so.invoice_id WHERE so._id = a.target_id
    UNION ALL SELECT 'product', name FROM shop_products WHERE _id = a.target_id
    UNION ALL SELECT 'coupon', name FROM shop_coupons WHERE _id = a.target_id
    UNION ALL SELECT 'shipping_method', name FROM shop_shipping_methods WHERE _id = a.target_id
    UNION ALL SELECT 'ticket', number::text FROM tickets WHERE _id = a.target_id
    UNION ALL SELECT 'access_api', person_name(u) FROM access_apis aa JOIN users u ON u._id = aa.user_id WHERE aa._id = a.target_id
    UNION ALL SELECT 'campaign', subject FROM campaigns WHERE _id = a.target_id
  ) named ON a.target_id IS NOT NULL`

/** Names of all endpoints of a kind. Filtering by names uses the index on the name. */
const namesOf = (kind: AuditKind): string[] => callsFiledUnder(kind).flatMap(allNamesOf)

const zone = (sql: Sql) => sql`(SELECT time_zone FROM open_times)`

/**
 * Filter conditions. Each filter has an index in the order of the log. The filter by actor also finds the person's actions as an
 * impersonator. Days are in the site's time zone.
 */
export const auditWhere = (sql: Sql, { actor_id, target_id, name, kind, from, to }: Filters) => sql`
  WHERE true ${actor_id ? sql`AND (a.actor_id = ${actor_id} OR a.impersonator_id = ${actor_id})` : sql``}
    ${target_id ? sql`AND a.target_id = ${target_id}` : sql``} ${name ? sql`AND a.name = ANY (${allNamesOf(name)})` : sql``}
    ${kind ? sql`AND a.name = ANY (${namesOf(kind)})` : sql``}
    ${from ? sql`AND a.at >= ${from}::date::timestamp AT TIME ZONE ${zone(sql)}` : sql``}
    ${to ? sql`AND a.at < (${to}::date + 1)::timestamp AT TIME ZONE ${zone(sql)}` : sql``}`
