import { GetOrderFilters } from '@mapwright/contract/orders/queue-endpoints.ts'
import { query } from '../../platform/api/handler.ts'

/** The values that lists of orders offer as filters. */
export const orderFilters = query(GetOrderFilters, async ({ sql, now }) => {
  const yearAgo = new Date(now.getTime() - 366 * 86_400_000)
  const [services, colleagues] = await Promise.all([
    sql<{ name: string }[]>`
      SELECT name FROM services UNION SELECT key FROM order_days WHERE measure = 'service' AND day > ${yearAgo}::date
      ORDER BY name LIMIT 300`,
    sql<{ _id: string; name: string }[]>`
      SELECT _id, person_name(u) AS name FROM users u
      WHERE status = 1 AND (role_id = 1 OR (role_id = 3 AND 'orders' = ANY (permissions))) ORDER BY lower(person_name(u)), _id LIMIT 300`,
  ])
  return { services: services.map(({ name }) => name), colleagues: [...colleagues] }
})
