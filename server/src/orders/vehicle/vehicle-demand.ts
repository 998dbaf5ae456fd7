import { daysAfter } from '@mapwright/contract/api/days.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetVehicleDemand } from '@mapwright/contract/orders/vehicle/demand-endpoints.ts'
import { query } from '../../platform/api/handler.ts'

type Demand = Wire<typeof GetVehicleDemand>

const limit = 10

/**
 * Lists the most frequently ordered vehicles by the names stored with the orders. The query lists all statuses except `draft`, so that its
 * index can be used.
 */
export const vehicleDemand = query(GetVehicleDemand, async ({ sql, query: { days }, now }) => {
  const since = daysAfter(now, -days)
  const placed = sql`
    status IN ('pending', 'in_progress', 'incomplete', 'completed', 'cancelled') AND listed_at >= ${since}
    AND submitted_at IS NOT NULL AND manufacture <> ''`
  const [vehicles, makes] = await Promise.all([
    sql<Demand['vehicles']>`
      SELECT variants._id AS variant_id, top.manufacture, top.model, top.generation, top.variant, top.orders
      FROM (
        SELECT variant_id, manufacture, model, generation, variant, count(*)::int AS orders FROM orders
        WHERE ${placed} GROUP BY variant_id, manufacture, model, generation, variant
        ORDER BY orders DESC, manufacture, model, generation, variant, variant_id LIMIT ${limit}
      ) AS top LEFT JOIN variants ON variants._id = top.variant_id
      ORDER BY top.orders DESC, top.manufacture, top.model, top.generation, top.variant`,
    sql<Demand['makes']>`
      SELECT manufacture AS name, count(*)::int AS orders FROM orders
      WHERE ${placed} GROUP BY manufacture ORDER BY orders DESC, name LIMIT ${limit}`,
  ])
  return { vehicles, makes }
})
