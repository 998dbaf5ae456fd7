import { GetPricedServices, priceListCalls } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { IconListDetails } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import { ListPaging } from '../ui/lists/list-paging.tsx'
import { SearchToolbar } from '../ui/lists/list-search.tsx'
import { useListState } from '../ui/lists/list-state.ts'
import { SkeletonRows } from '../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { Page } from '../ui/page/page.tsx'
import { PriceListTable } from './price-list-table.tsx'
import { ServicePrices } from './service-prices.tsx'

const size = 100

export async function prefetch({ queryClient }: { queryClient: QueryClient }): Promise<void> {
  const list = queryOf(priceListCalls.list, { query: { page: 1, size, search_keyword: '' } })
  await queryClient.prefetchQuery(list)
  if (queryClient.getQueryData(list.queryKey)?.price_list.length === 0)
    await queryClient.prefetchQuery(queryOf(GetPricedServices, {}))
}

/** The public price list, with search and categories. The price in credits depends on the customer, so only the order form shows it. */
export default function PriceListPage() {
  const t = useWording('tuning')
  const list = useListState({ size, searchKey: 'search_keyword' })
  const items = useQueryOf(
    priceListCalls.list,
    { query: { page: list.page, size: list.size, search_keyword: list.search } },
    { keepPrevious: true },
  )
  const isEmpty = items.data?.price_list.length === 0 && !list.isNarrowed
  const services = useQueryOf(GetPricedServices, {}, { enabled: isEmpty })
  if (isEmpty && services.data && services.data.services.length > 0)
    return (
      <Page title={t('tuning:list.title')}>
        <ServicePrices services={services.data.services} />
      </Page>
    )
  return (
    <Page title={t('tuning:list.title')} subtitle={t('tuning:list.subtitle', { currency: site.settings.currency })}>
      <SearchToolbar list={list} placeholder={t('tuning:list.search')} />
      {items.isPending || (isEmpty && services.isPending) ? (
        <SkeletonRows rows={8} columns={2} />
      ) : items.isError && !items.data ? (
        <ErrorState problem={items.error} onRetry={() => void items.refetch()} />
      ) : items.data.price_list.length === 0 ? (
        <EmptyState
          icon={IconListDetails}
          title={t(list.isNarrowed ? 'ui:list.nothing_found' : 'tuning:list.none')}
          text={t(list.isNarrowed ? 'ui:list.nothing_found_text' : 'tuning:list.none_text')}
        />
      ) : (
        <PriceListTable items={items.data.price_list} />
      )}
      {items.data && items.data.total > list.size && <ListPaging list={list} total={items.data.total} />}
    </Page>
  )
}
