import { SegmentedControl } from '@mantine/core'
import { ListPriceList } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { IconListDetails } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf, useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { site } from '../platform/site-data.ts'
import { ListPaging } from '../ui/list-paging.tsx'
import { useListState } from '../ui/list-state.ts'
import { ListToolbar } from '../ui/list-toolbar.tsx'
import { Page } from '../ui/page.tsx'
import { SkeletonRows } from '../ui/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { inCredits } from './in-credits.ts'
import { PriceListTable } from './price-list-table.tsx'

const size = 100

export const prefetch = ({ queryClient }: { queryClient: QueryClient }) =>
  queryClient.prefetchQuery(queryOf(ListPriceList, { query: { page: 1, size, search_keyword: '' } }))

/** The public price list with search and categories, in money or in credits. */
export default function PriceListPage() {
  const t = useWording('tuning')
  const f = useFormats()
  const list = useListState({ size, searchKey: 'search_keyword' })
  const items = useQueryOf(
    ListPriceList,
    { query: { page: list.page, size: list.size, search_keyword: list.search } },
    { keepPrevious: true },
  )
  const [unit, setUnit] = useState('money')
  const hasCredits = inCredits('1') !== undefined
  return (
    <Page
      title={t('tuning:list.title')}
      subtitle={t(hasCredits ? 'tuning:list.subtitle_credits' : 'tuning:list.subtitle', {
        currency: site.settings.currency,
        value: f.money(site.settings.credit_value ?? '0'),
      })}
    >
      <ListToolbar
        list={list}
        filters={[]}
        searchPlaceholder={t('tuning:list.search')}
        aside={
          hasCredits && (
            <SegmentedControl
              size="xs"
              aria-label={t('tuning:list.unit')}
              value={unit}
              onChange={setUnit}
              data={[
                { value: 'money', label: site.settings.currency },
                { value: 'credits', label: t('tuning:list.credits') },
              ]}
            />
          )
        }
      />
      {items.isPending ? (
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
        <PriceListTable items={items.data.price_list} isInCredits={hasCredits && unit === 'credits'} />
      )}
      {items.data && items.data.total > list.size && <ListPaging list={list} total={items.data.total} />}
    </Page>
  )
}
