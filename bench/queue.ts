import { compareBytes } from '../contract/src/ecu/comparison.ts'
import { median, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'
import { seedOrders, seedProcessedOrder, seedWaiting } from './seed.ts'

/** Returns two 8 MB files that differ in scattered maps, like the files of two stages. */
function reads(): [before: Uint8Array, after: Uint8Array] {
  const before = new Uint8Array(8 * 2 ** 20)
  for (let at = 0; at < before.length; at++) before[at] = (at * 31 + (at >> 7)) & 0xff
  const after = before.slice()
  for (let map = 0; map < 200; map++)
    for (let at = 0; at < 512; at++) after[map * 40_000 + at] = (after[map * 40_000 + at] ?? 0) ^ 0x15
  return [before, after]
}

/** Measures what staff use most: the queue, an order, and the comparison of two files (in the browser, in a worker). */
export async function measureQueue({ stage, extent, report }: Bench): Promise<void> {
  const { sql, app, floor, admin } = stage
  const headers = { authorization: `Bearer ${admin.token}` }
  await seedOrders(sql, extent.sizes[0] ?? 1_000)
  await seedWaiting(sql, admin._id, extent.waiting)
  await sql`ANALYZE orders`
  const orderId = await seedProcessedOrder(sql, admin._id)

  const queue = await ratio(
    () => throughput({ url: `${floor.url}/queue/${admin._id}` }, extent.seconds),
    () => throughput({ url: `${app.url}/api/pending_orders?size=20`, headers }, extent.seconds),
    extent.rounds,
  )
  report.against(`queue of 20 out of ${formatInteger(extent.waiting)} waiting`, queue, 0.8, 'req/s')

  const page = await ratio(
    () => throughput({ url: `${floor.url}/order/${admin._id}/${orderId}` }, extent.seconds),
    () => throughput({ url: `${app.url}/api/order/${orderId}`, headers }, extent.seconds),
    extent.rounds,
  )
  report.against('order page of staff', page, 0.8, 'req/s')

  const [before, after] = reads()
  const times = Array.from({ length: 11 }, () => {
    const start = performance.now()
    compareBytes(before, after)
    return performance.now() - start
  })
  report.atMost('comparison of two 8 MB files', median(times), 100, 'ms')
}
