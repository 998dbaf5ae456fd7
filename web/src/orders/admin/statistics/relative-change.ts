import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'

export type Statistics = Wire<typeof GetOrderStatistics>

/** Returns the relative change from the previous period (0.1 = 10 %). Empty if the previous value was zero or negative. */
export const relativeChange = (now: number | null, before: number | null, isGood = true) =>
  now === null || before === null || before <= 0 ? {} : { trend: { share: now / before - 1, isGood } }
