import { readFileSync } from 'node:fs'

/** Kinds of visitors for whom screens are checked. */
export const audiences = ['nobody', 'unverified', 'waiting', 'customer', 'admin'] as const
export type Audience = (typeof audiences)[number]

const publicPaths = [
  '/home',
  '/terms_of_use',
  '/privacy_policy',
  '/imprint',
  '/terms_and_conditions',
  '/faq',
  '/accessibility',
  '/dealers-locator',
  '/vehicles',
  '/downloads',
  '/price-list',
  '/shop',
  '/shop/terms-and-conditions',
  '/shop/withdrawal',
  '/shop/cart',
  '/shop/checkout',
  '/500',
  '/setup',
]
const signInPaths = ['/login', '/register', '/forgot_password', '/reset_password', '/choose_password']

function audienceOf(path: string): Audience {
  if (
    publicPaths.includes(path) ||
    path.startsWith('/shop/product/') ||
    path.startsWith('/vehicles/') ||
    path.startsWith('/shop/stock-notice/') ||
    path.startsWith('/shop/guest-order/') ||
    path.startsWith('/quote/') ||
    signInPaths.includes(path)
  )
    return 'nobody'
  if (path === '/verify_email') return 'unverified'
  if (path === '/verify_account') return 'waiting'
  return path.startsWith('/admin') ? 'admin' : 'customer'
}

/** Other views of a path: tabs, sections, and searches without results. */
const views: Record<string, string[]> = {
  '/your_order': ['?status=completed', '?search=nothing+like+this'],
  '/garage': ['?hidden=true'],
  '/admin/downloads': ['?tab=received'],
  '/buy_credits': ['?view=invoices', '?view=history'],
  '/p_codes_bosch_codes': ['?codes=P0401-68,P1557,DF001,DF777,0281012345'],
  '/admin/agent_manager/agents_list': ['?tab=team', '?tab=inactive'],
  '/admin/tuning_service/services': ['?online=false', '?search=nothing+like+this'],
  '/admin/website_settings': [
    'branding',
    'theme',
    'features',
    'payment',
    'payment_providers',
    'company',
    'vat',
    'tools',
    'map',
    'opening_hours',
    'mail',
    'policies',
    'maintenance',
    'notifications',
    'automation',
    'tool_bridges',
    'conversation',
    'security',
    'vehicle_search',
  ].map((section) => `?section=${section}`),
}

/** Paths that need a token from a mail. They are checked in bulk-email.test.ts. */
const testedElsewhere = ['/unsubscribe']

/** Example ids or slugs for the parameters of each path. Adjacent parameters are joined with a slash. */
export type Examples = Record<string, readonly string[]>

/** A route of the app, or a view of a route. Path parameters are not filled in. */
export type Screen = { address: string; audience: Audience }

const paths: string[] = JSON.parse(readFileSync(new URL('../../web/dist/paths.json', import.meta.url), 'utf8'))

/** Screens to check: the app's routes with their views, except those in `testedElsewhere`, and a path that does not exist. */
export const screens: readonly Screen[] = [...paths, '/no_such_page']
  .filter((path) => !testedElsewhere.includes(path))
  .flatMap((path) => [path, ...(views[path] ?? []).map((view) => path + view)])
  .map((address) => ({ address, audience: audienceOf(address.split('?')[0] ?? '') }))

/** Returns the addresses of a screen, one for each example. */
export function addressesOf({ address }: Screen, examples: Examples): string[] {
  if (!address.includes('$')) return [address]
  const ids = examples[address]
  if (!ids) throw new Error(`${address} needs an example: make one in e2e/kit/sample-data.ts`)
  return ids.map((id) => address.replace(/\$\w+(?:\/\$\w+)*/, id))
}
