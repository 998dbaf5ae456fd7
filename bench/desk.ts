import { compareBytes } from '../contract/src/ecu/comparison.ts'
import { median, ratio, throughput } from './load.ts'
import type { Bench } from './measures.ts'
import { whole } from './report.ts'
import { seedOrders, seedStory, seedWaiting } from './seed.ts'

/** Two reads of 8 MB that differ in scattered maps, as stages do. */
function reads(): [before: Uint8Array, after: Uint8Array] {
  const before = new Uint8Array(8 * 2 ** 20)
  for (let at = 0; at < before.length; at++) before[at] = (at * 31 + (at >> 7)) & 0xff
  const after = before.slice()
  for (let map = 0; map < 200; map++)
    for (let at = 0; at < 512; at++) after[map * 40_000 + at] = (after[map * 40_000 + at] ?? 0) ^ 0x15
  return [before, after]
}

/** What staff look at all day: the queue, an order, and two files beside each other (which the browser compares in a worker). */
export async function measureDesk({ stage, extent, report }: Bench): Promise<void> {
  const { sql, app, floor, admin } = stage
  const headers = { authorization: `Bearer ${admin.token}` }
  await seedOrders(sql, extent.sizes[0] ?? 1_000)
  await seedWaiting(sql, admin._id, extent.waiting)
  await sql`ANALYZE orders`
  const story = await seedStory(sql, admin._id)

  const queue = await ratio(
    () => throughput({ url: `${floor.url}/queue/${admin._id}` }, extent.seconds),
    () => throughput({ url: `${app.url}/api/pending_orders?size=20`, headers }, extent.seconds),
    extent.rounds,
  )
  report.against(`queue of 20 out of ${whole(extent.waiting)} that wait`, queue, 0.8, 'req/s')

  const page = await ratio(
    () => throughput({ url: `${floor.url}/desk/${admin._id}/${story}` }, extent.seconds),
    () => throughput({ url: `${app.url}/api/order/${story}`, headers }, extent.seconds),
    extent.rounds,
  )
  report.against('order page of staff', page, 0.8, 'req/s')

  const [before, after] = reads()
  const times = Array.from({ length: 11 }, () => {
    const began = performance.now()
    compareBytes(before, after)
    return performance.now() - began
  })
  report.atMost('comparison of two reads of 8 MB', median(times), 100, 'ms')
}
