import type { DataSection } from '../platform/domain.ts'

/** Sections of a person's data export: API accesses with daily usage and last calls, and quotes requested on the person's websites. */
export const partnersData: readonly DataSection[] = [
  {
    name: 'api_accesses',
    rows: (sql, user_id) =>
      sql`
      SELECT r._id, r.key, r."for", r.website_url, r.currency, decimal_text(r.rate) AS rate, r.colors, r.master_slave, r.status, r.expiry,
        r.renews, r.scopes, r.addresses, r.created_at,
        (SELECT json_build_object('url', w.url, 'is_on', w.is_on) FROM access_webhooks w WHERE w.access_api_id = r._id) AS webhook,
        (SELECT coalesce(json_agg(json_build_object('day', day, 'calls', calls, 'refused', refused) ORDER BY day), '[]')
          FROM access_api_usage u WHERE u.access_api_id = r._id) AS usage,
        (SELECT coalesce(json_agg(json_build_object('at', at, 'method', method, 'path', path, 'code', code, 'address', address)
          ORDER BY at), '[]') FROM access_api_calls c WHERE c.access_api_id = r._id) AS calls
      FROM access_api_rows r WHERE r.user_id = ${user_id} ORDER BY r._id`.cursor(100),
  },
  {
    name: 'quotes',
    rows: (sql, user_id) =>
      sql`
      SELECT _id, status, name, email, phone, manufacture, model, generation, variant, reg_no, services, comment, website_url, currency,
        decimal_text(estimate) AS estimate, decimal_text(price) AS price, text, created_at, answered_at, accepted_at, order_id
      FROM quotes WHERE user_id = ${user_id} ORDER BY _id`.cursor(100),
  },
]
