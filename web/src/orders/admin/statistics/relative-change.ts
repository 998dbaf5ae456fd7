import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import type { GetOrderStatistics } from '@mapwright/contract/orders/statistics/statistics-endpoints.ts'

export type Statistics = Wire<typeof GetOrderStatistics>

/** The relative change from the previous period; undefined if its value was zero or negative. */
export const relativeChange = (now: number | null, before: number | null, isGood = true) =>
  now === null || before === null || before <= 0 ? {} : { trend: { share: now / before - 1, isGood } }
