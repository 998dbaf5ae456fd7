import type { Permission } from '@mapwright/contract/accounts/permissions.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { type Catalogue, makeCatalogue, orderCalls } from './order-kit.ts'

/** Adds to a site who works on orders, who gives them, and the calls of both; orders are between these two unless said otherwise. */
export async function openDesk<Site extends Pick<TestSite, 'sql' | 'call' | 'person' | 'staffWith'>>(
  site: Site,
  catalogue: Catalogue,
  permissions: Permission[] = ['orders'],
) {
  const staff = await site.staffWith(...permissions)
  const customer = await site.person()
  const calls = orderCalls(site, catalogue)
  const orderIn = (status: OrderStatus, people: { customer?: Person; staff?: Person } = {}) =>
    calls.orderIn(status, { customer, staff, ...people })
  /** The order, in the wished state, of a customer who has just come. */
  const firstOrderIn = async (status: OrderStatus) => {
    const newcomer = await site.person()
    return { customer: newcomer, id: await orderIn(status, { customer: newcomer }) }
  }
  return { ...site, ...calls, catalogue, staff, customer, orderIn, firstOrderIn }
}

type DeskOptions = {
  /** Of the member of staff. */
  permissions?: Permission[]
  /** Whether jobs run and subscribers are told, as on a real site. */
  hasWorker?: boolean
  env?: Record<string, string>
}

/** What tests about orders begin with: a site with its desk and the catalogue of the kit. */
export async function startDesk({ permissions, hasWorker = false, env = {} }: DeskOptions = {}) {
  const site = await startTestSite({ env: { ...(hasWorker ? {} : { WORKER: 'off' }), ...env } })
  return openDesk(site, await makeCatalogue(site), permissions)
}

export type Desk = Awaited<ReturnType<typeof startDesk>>
