import { daysAfter } from '@mapwright/contract/api/days.ts'
import { GetOrderFilters } from '@mapwright/contract/orders/queue/queue-endpoints.ts'
import { listColleagues } from '../../accounts/recipients.ts'
import { query } from '../../platform/api/handler.ts'

/** Lists the values that lists of orders offer as filters. */
export const orderFilters = query(GetOrderFilters, async ({ sql, now }) => {
  const yearAgo = daysAfter(now, -366)
  const [services, colleagues] = await Promise.all([
    sql<{ name: string }[]>`
      SELECT name FROM services UNION SELECT key FROM order_days WHERE measure = 'service' AND day > ${yearAgo}::date
      ORDER BY name LIMIT 300`,
    listColleagues(sql, 'orders'),
  ])
  return { services: services.map(({ name }) => name), colleagues }
})
