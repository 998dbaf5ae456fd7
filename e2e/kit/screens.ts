import { readFileSync } from 'node:fs'

/** Who a screen is looked at by. */
export const onlookers = ['nobody', 'unverified', 'waiting', 'customer', 'admin'] as const
export type Onlooker = (typeof onlookers)[number]

const openToAll = [
  '/terms_of_use',
  '/privacy_policy',
  '/dealers-locator',
  '/downloads',
  '/price-list',
  '/500',
  '/setup',
]
const beforeSignIn = ['/login', '/register', '/forgot_password', '/reset_password']

function onlookerOf(path: string): Onlooker {
  if (openToAll.includes(path) || beforeSignIn.includes(path)) return 'nobody'
  if (path === '/verify_email') return 'unverified'
  if (path === '/verify_account') return 'waiting'
  return path.startsWith('/admin') ? 'admin' : 'customer'
}

/** What else a path shows: its tabs, sections, and lists that find nothing. */
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
    'company',
    'vat',
    'tools',
    'map',
    'opening_hours',
    'mail',
    'policies',
    'notifications',
    'automation',
    'conversation',
    'security',
    'vehicle_search',
  ].map((section) => `?section=${section}`),
}

/** Needs the token of a mail: bulk-email.test.ts looks at it. */
const lookedAtElsewhere = ['/unsubscribe']

/** Ids of what there is to see under a path with a parameter. */
export type Examples = Record<string, readonly string[]>

function addressesOf(path: string, examples: Examples): string[] {
  if (!path.includes('$id')) return [path, ...(views[path] ?? []).map((view) => path + view)]
  const ids = examples[path]
  if (!ids) throw new Error(`${path} needs an example: make one in e2e/kit/sample-data.ts`)
  return ids.map((id) => path.replace('$id', id))
}

/** Every route of the app with its views, by who looks at it. */
export function screens(examples: Examples): Record<Onlooker, string[]> {
  const paths: string[] = JSON.parse(readFileSync(new URL('../../web/dist/paths.json', import.meta.url), 'utf8'))
  const addresses = [...paths, '/no_such_page']
    .filter((path) => !lookedAtElsewhere.includes(path))
    .flatMap((path) => addressesOf(path, examples))
  const seenBy = (onlooker: Onlooker) =>
    addresses.filter((address) => onlookerOf(address.split('?')[0] ?? '') === onlooker)
  return Object.fromEntries(onlookers.map((onlooker) => [onlooker, seenBy(onlooker)])) as Record<Onlooker, string[]>
}
