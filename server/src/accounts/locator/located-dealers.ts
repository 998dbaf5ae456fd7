import { GetLocatedDealers } from '@mapwright/contract/accounts/locator-endpoints.ts'
import type { PayloadOf } from '@mapwright/contract/api/endpoint.ts'
import { query } from '../../platform/api/handler.ts'
import type { Db } from '../../platform/db/sql.ts'
import { roleId } from '../role-id.ts'

/** Maximum number of listed dealers. Low enough for old phones, because the browser searches and sorts the complete list. */
const maxDealers = 2_000

type LocatedDealers = PayloadOf<typeof GetLocatedDealers>
type LocatedDealer = LocatedDealers['dealers'][number]

/** Lists at most `max` dealers who chose to be listed, by name. Each entry has only the fields that the dealer chose to show. */
export async function readLocatedDealers(db: Db, max: number): Promise<LocatedDealers> {
  const rows = await db<(LocatedDealer & { total: number })[]>`
    SELECT coalesce(nullif(company_name, ''), nullif(trim(firstname || ' ' || lastname), ''), city) AS name,
      address, city, post_code, country, google_place_id, lat, lng,
      CASE WHEN 'phone' = ANY (locator_fields) THEN phone ELSE '' END AS phone,
      CASE WHEN 'email' = ANY (locator_fields) THEN email ELSE '' END AS email,
      CASE WHEN 'web_url' = ANY (locator_fields) THEN web_url ELSE '' END AS web_url,
      count(*) OVER ()::int AS total
    FROM users
    WHERE in_locator AND role_id = ${roleId.customer} AND verified AND status = 1 AND deleted_at IS NULL
    ORDER BY lower(coalesce(nullif(company_name, ''), firstname || ' ' || lastname)), _id
    LIMIT ${max}`
  return { dealers: rows.map(({ total: _, ...dealer }) => dealer), total: rows[0]?.total ?? 0 }
}

export const locatedDealers = query(GetLocatedDealers, ({ sql }) => readLocatedDealers(sql, maxDealers))
