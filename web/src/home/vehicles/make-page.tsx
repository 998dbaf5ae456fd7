import { ListHomeMakeVehicles } from '@mapwright/contract/home/home-endpoints.ts'
import { IconCar } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { ListPaging } from '../../ui/lists/list-paging.tsx'
import { SearchToolbar } from '../../ui/lists/list-search.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { VehicleLinks } from './vehicle-links.tsx'

const size = 50

export async function prefetch({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) {
  await queryClient.prefetchQuery(
    queryOf(ListHomeMakeVehicles, {
      params: { id: params['make'] ?? '' },
      query: { page: 1, size, search_keyword: '' },
    }),
  )
}

/** The vehicles of a make, each with its gain. */
export default function MakePage() {
  const t = useWording('home')
  const { make: id } = useParams({ from: '/public/vehicles/$make' })
  const list = useListState({ size, searchKey: 'search_keyword' })
  const query = useQueryOf(
    ListHomeMakeVehicles,
    { params: { id }, query: { page: list.page, size: list.size, search_keyword: list.search } },
    { keepPrevious: true },
  )
  const make = query.data?.make.name
  usePageTitle(make && t('home:make.title', { make }))
  const back = { to: '/vehicles', label: t('home:vehicles.title') } as const
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={back} />
  return (
    <Page
      title={make === undefined ? t('home:vehicles.title') : t('home:make.title', { make })}
      subtitle={t('home:vehicles.lead')}
      back={back}
    >
      <SearchToolbar list={list} placeholder={t('home:make.search')} />
      {query.isPending ? (
        <SkeletonRows rows={8} columns={2} />
      ) : query.isError && !query.data ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.vehicles.length === 0 ? (
        <EmptyState icon={IconCar} title={t(list.isNarrowed ? 'ui:list.nothing_found' : 'home:vehicles.none')} />
      ) : (
        <VehicleLinks vehicles={query.data.vehicles} />
      )}
      {query.data && query.data.total > list.size && <ListPaging list={list} total={query.data.total} />}
    </Page>
  )
}
