import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { funnelSteps, type ShopStatistics } from '@mapwright/contract/shop/statistics/shop-statistics.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Sales } from './statistics-rows.ts'

type Statistics = Decoded<ShopStatistics>
type Totals = Pick<Statistics['all'], 'placed' | 'placed_and_paid'>
/** A period, with the totals of its orders. */
type Period = { sales: Sales; totals: Totals }

async function stepsOf(db: Db, { sales: { from, to }, totals }: Period): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ step: string; count: number }[]>`
    SELECT step, sum(count)::int AS count FROM shop_funnel_days WHERE day BETWEEN ${from}::date AND ${to}::date GROUP BY step`
  return new Map([
    ...rows.map(({ step, count }): [string, number] => [step, count]),
    ['order', totals.placed],
    ['paid', totals.placed_and_paid],
  ])
}

/** Reads the steps from the visit to the payment, compared with the previous period. */
export async function readFunnel(db: Db, period: Period, before: Period): Promise<Statistics['funnel']> {
  const [now, earlier] = [await stepsOf(db, period), await stepsOf(db, before)]
  return funnelSteps.map((step) => ({
    ...{ step, count: now.get(step) ?? 0, before: earlier.get(step) ?? 0 },
  }))
}
