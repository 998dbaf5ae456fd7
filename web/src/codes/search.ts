import type { DomainSearch } from '../platform/search-provider.ts'

export const codesSearch: DomainSearch = {
  providers: [{ name: 'codes', area: 'customer', label: 'codes:lookup.dtcs', load: () => import('./find-codes.ts') }],
}
