import type { Gauges } from '../platform/metrics/gauge.ts'

/** Counts the orders that staff work on, by status. */
export const queueGauges: Gauges = async (sql) => {
  const waiting = await sql<{ status: string; value: number }[]>`
    SELECT status, count(*)::int AS value FROM orders WHERE status IN ('pending', 'in_progress', 'incomplete') GROUP BY status`
  return waiting.map(({ status, value }) => ({
    ...{ name: 'mapwright_orders', help: 'Orders that staff work on, by status', value, labels: { status } },
  }))
}
