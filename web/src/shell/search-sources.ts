import { accountsSearch } from '../accounts/search.ts'
import { codesSearch } from '../codes/search.ts'
import { creditsSearch } from '../credits/search.ts'
import { notificationsSearch } from '../notifications/search.ts'
import { ordersSearch } from '../orders/search.ts'
import type { DomainSearch, ObjectVerb, PageVerb, SearchProvider } from '../platform/search-provider.ts'
import { ticketsSearch } from '../tickets/search.ts'
import { tuningSearch } from '../tuning/search.ts'

/** In the order in which the search shows its groups. */
const domains: readonly DomainSearch[] = [
  ordersSearch,
  ticketsSearch,
  tuningSearch,
  codesSearch,
  creditsSearch,
  accountsSearch,
  notificationsSearch,
]

/** The sources of the search besides pages. */
export const searchProviders: readonly SearchProvider[] = domains.flatMap(({ providers = [] }) => providers)

export const pageVerbs: readonly PageVerb[] = domains.flatMap((domain) => domain.pageVerbs ?? [])

export const objectVerbs: readonly ObjectVerb[] = domains.flatMap((domain) => domain.objectVerbs ?? [])
