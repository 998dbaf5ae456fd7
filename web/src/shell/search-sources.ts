import { accountsSearch } from '../accounts/search.ts'
import { billingSearch } from '../billing/search.ts'
import { codesSearch } from '../codes/search.ts'
import { creditsSearch } from '../credits/search.ts'
import { notificationsSearch } from '../notifications/search.ts'
import { ordersSearch } from '../orders/search.ts'
import { paymentsSearch } from '../payments/search.ts'
import type { DomainSearch, ObjectVerb, PageVerb, SearchProvider } from '../platform/search-provider.ts'
import { shopSearch } from '../shop/search.ts'
import { ticketsSearch } from '../tickets/search.ts'
import { tuningSearch } from '../tuning/search.ts'
import { vehiclesSearch } from '../vehicles/search.ts'

/** The domains in the order in which the search shows their results. */
const domains: readonly DomainSearch[] = [
  ordersSearch,
  vehiclesSearch,
  ticketsSearch,
  tuningSearch,
  codesSearch,
  creditsSearch,
  accountsSearch,
  billingSearch,
  paymentsSearch,
  shopSearch,
  notificationsSearch,
]

/** The sources of search results other than pages. */
export const searchProviders: readonly SearchProvider[] = [
  ...domains.flatMap(({ providers = [] }) => providers),
  {
    name: 'settings',
    area: 'admin',
    label: 'site:settings.title',
    may: 'settings',
    load: () => import('./find-settings.ts'),
  },
]

export const pageVerbs: readonly PageVerb[] = domains.flatMap((domain) => domain.pageVerbs ?? [])

export const objectVerbs: readonly ObjectVerb[] = domains.flatMap((domain) => domain.objectVerbs ?? [])
