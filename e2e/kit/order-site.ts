import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { Catalogue } from '../../server/test/order-kit.ts'
import { addOrderCalls } from '../../server/test/order-site.ts'
import { type Site, startSite } from './site.ts'

/** Prepares "Stage 1" of the sample catalogue with the price that the order calls expect. */
export async function stageOne({ sql }: Pick<Site, 'sql'>): Promise<Catalogue> {
  const [service] = await sql<{ _id: string }[]>`
    UPDATE services SET price_1 = 10000 WHERE name = 'Stage 1' RETURNING _id`
  return { service_id: service?._id ?? '', option_ids: [] }
}

/** Starts a site with a customer, a staff member with these permissions, and calls for orders. */
export async function startOrderSite({ permissions }: { permissions?: Permission[] } = {}) {
  const site = await startSite()
  return addOrderCalls(site, await stageOne(site), permissions)
}

export type OrderSite = Awaited<ReturnType<typeof startOrderSite>>
