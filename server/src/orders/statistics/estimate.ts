import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { TimeFrame } from '@mapwright/contract/orders/order.ts'
import {
  type Estimate,
  GetEstimate,
  GetOrderEstimate,
  maxSamples,
  minSamples,
} from '@mapwright/contract/orders/statistics/estimate-endpoints.ts'
import { addWorkingMinutes } from '@mapwright/contract/site/working-time.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readOpeningHours } from '../../site/opening-hours.ts'
import { ownerSeenBy, viewerOf } from '../viewer.ts'

type EstimateRequest = { services: readonly string[]; time_frame: TimeFrame }
type Sampled = { samples: number; minutes: [low: number, median: number, high: number] | null }

async function sample(db: Db, alike: Fragment): Promise<Sampled> {
  const [row] = await db<[Sampled]>`
    SELECT count(*)::int AS samples, percentile_cont(ARRAY[0.1, 0.5, 0.9]) WITHIN GROUP (ORDER BY minutes) AS minutes
    FROM (SELECT minutes FROM order_turnarounds WHERE delivery_no = 1 AND ${alike} ORDER BY completed_at DESC LIMIT ${maxSamples}) AS latest`
  return row
}

/** Estimates from the latest orders for the same services. If there are too few, uses the latest orders with the same time frame. */
async function estimate(
  db: Db,
  { services, time_frame }: EstimateRequest,
  since: Date,
): Promise<Decoded<Estimate> | null> {
  const sorted = db`ARRAY(SELECT name FROM unnest(${services}::text[]) AS name ORDER BY name COLLATE "C")`
  const kinds = [
    ...(services.length > 0 ? [['service', db`services = ${sorted}`] as const] : []),
    ['time_frame', db`time_frame = ${time_frame}`] as const,
  ]
  for (const [alike, condition] of kinds) {
    const { samples, minutes } = await sample(db, condition)
    if (samples < minSamples || !minutes) continue
    const [low_minutes = 0, median_minutes = 0, high_minutes = 0] = minutes.map(Math.round)
    const ready_at = addWorkingMinutes(since, median_minutes, await readOpeningHours(db))
    return { alike, samples, low_minutes, median_minutes, high_minutes, ready_at }
  }
  return null
}

export const getEstimate = query(GetEstimate, async ({ sql, query: { service_ids = [], time_frame }, now }) => {
  const services = await sql<{ name: string }[]>`SELECT name FROM services WHERE _id = ANY (${service_ids})`
  return { estimate: await estimate(sql, { services: services.map(({ name }) => name), time_frame }, now) }
})

/** Estimates first deliveries only, because the duration of a revision cannot be estimated. */
export const getOrderEstimate = query(GetOrderEstimate, async ({ sql, actor, params }) => {
  const owner = ownerSeenBy(viewerOf(actor)) ?? null
  const [order] = await sql<(EstimateRequest & { isOpen: boolean; since: Date | null })[]>`
    SELECT services, time_frame, status IN ('pending', 'in_progress') AND completed_at IS NULL AS "isOpen",
      (SELECT max(at) FROM order_timeline WHERE order_id = orders._id AND entry IN ('submitted', 'resubmitted')) AS since
    FROM orders WHERE _id = ${params.id} AND (${owner}::uuid IS NULL OR user_id = ${owner})`
  const { isOpen, since, ...wanted } = found(order, 'orders.not_found')
  return { estimate: isOpen && since ? await estimate(sql, wanted, since) : null }
})
