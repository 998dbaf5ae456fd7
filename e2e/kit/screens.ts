import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { paths } from '../../web/src/app/routing/paths.ts'

/** Who a screen is looked at by. */
export const onlookers = ['nobody', 'unverified', 'waiting', 'customer', 'admin'] as const
export type Onlooker = (typeof onlookers)[number]

const openToAll = ['/terms_of_use', '/privacy_policy', '/dealers-locator', '/500', '/setup']
const beforeSignIn = ['/login', '/register', '/forgot_password', '/reset_password']

function onlookerOf(path: string): Onlooker {
  if (openToAll.includes(path) || beforeSignIn.includes(path)) return 'nobody'
  if (path === '/verify_email') return 'unverified'
  if (path === '/verify_account') return 'waiting'
  return path.startsWith('/admin') ? 'admin' : 'customer'
}

/** What else a path shows: its tabs, sections, and lists that find nothing. */
const views: Record<string, string[]> = {
  '/': ['?again=$completed'],
  '/your_order': ['?status=completed', '?search=nothing+like+this'],
  '/buy_credits': ['?view=invoices', '?view=history'],
  '/admin/agent_manager/agents_list': ['?tab=team'],
  '/admin/agent_manager/agency_invoices': ['?view=packages'],
  '/admin/website_settings': ['branding', 'theme', 'payment', 'company', 'vat', 'tools', 'map', 'policies'].map(
    (section) => `?section=${section}`,
  ),
}

/** Every route of the app with its views, by who looks at it; an order's page in each of its states. */
export function screens(orders: Record<string, string>): Record<Onlooker, string[]> {
  const addresses = [...paths, '/no_such_page'].flatMap((path) =>
    path.includes('$id')
      ? orderStatuses.map((status) => path.replace('$id', orders[status] ?? ''))
      : [path, ...(views[path] ?? []).map((view) => path + view.replace('$completed', orders['completed'] ?? ''))],
  )
  const seenBy = (onlooker: Onlooker) =>
    addresses.filter((address) => onlookerOf(address.split('?')[0] ?? '') === onlooker)
  return Object.fromEntries(onlookers.map((onlooker) => [onlooker, seenBy(onlooker)])) as Record<Onlooker, string[]>
}
