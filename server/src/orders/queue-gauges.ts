import type { Gauges } from '../platform/gauges.ts'

/** Counts the orders that staff work on, by status. */
export const queueGauges: Gauges = async (sql) => {
  const waiting = await sql<{ status: string; value: number }[]>`
    SELECT status, (SELECT count(*)::int FROM orders o WHERE o.status = known.status AND o.status IN ('pending', 'in_progress', 'incomplete')) AS value
    FROM unnest(ARRAY['pending', 'in_progress', 'incomplete']) AS known(status)`
  return waiting.map(({ status, value }) => ({
    ...{ name: 'mapwright_orders', help: 'Orders that staff work on, by status', value, labels: { status } },
  }))
}
