import type { Permission } from '@mapwright/contract/api/permissions.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import type { PublicFetch } from '../src/platform/net/public-fetch.ts'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { type Catalogue, makeCatalogue, orderCalls } from './order-kit.ts'

/** Extends a site with a staff member, a customer and their calls. By default, orders involve these two people. */
export async function addOrderCalls<Site extends Pick<TestSite, 'sql' | 'call' | 'person' | 'staffWith'>>(
  site: Site,
  catalogue: Catalogue,
  permissions: Permission[] = ['orders'],
) {
  const staff = await site.staffWith(...permissions)
  const customer = await site.person()
  const calls = orderCalls(site, catalogue)
  const orderIn = (status: OrderStatus, people: { customer?: Person; staff?: Person } = {}) =>
    calls.orderIn(status, { customer, staff, ...people })
  /** Places an order for a new customer and changes it to the given status. */
  const firstOrderIn = async (status: OrderStatus) => {
    const newcomer = await site.person()
    return { customer: newcomer, id: await orderIn(status, { customer: newcomer }) }
  }
  return { ...site, ...calls, catalogue, staff, customer, orderIn, firstOrderIn }
}

type OrderSiteOptions = {
  /** Permissions of the staff member. */
  permissions?: Permission[]
  /** True if jobs and subscribers run, as on a real site. */
  hasWorker?: boolean
  env?: Record<string, string>
  fetchPublic?: PublicFetch
}

/** Starts a site for tests about orders, with a staff member, a customer and a catalogue. */
export async function startOrderSite({ permissions, hasWorker = false, env = {}, ...network }: OrderSiteOptions = {}) {
  const site = await startTestSite({ env: { ...(hasWorker ? {} : { WORKER: 'off' }), ...env }, ...network })
  return addOrderCalls(site, await makeCatalogue(site), permissions)
}

export type OrderSite = Awaited<ReturnType<typeof startOrderSite>>
