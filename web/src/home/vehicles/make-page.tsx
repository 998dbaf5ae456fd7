import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetHomeMake, ListHomeMakeVehicles } from '@mapwright/contract/home/home-endpoints.ts'
import { IconCar } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { ListPaging } from '../../ui/lists/list-paging.tsx'
import { SearchToolbar } from '../../ui/lists/list-search.tsx'
import { type ListControls, useListState } from '../../ui/lists/list-state.ts'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { makesCrumb } from './crumbs.ts'
import { VehicleLinks } from './vehicle-links.tsx'
import classes from './vehicles.module.css'

const size = 50

export async function prefetch({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) {
  await queryClient.prefetchQuery(queryOf(GetHomeMake, { params: { make: params['make'] ?? '' } }))
}

/** The models of a make. A search finds vehicles of all its models. */
export default function MakePage() {
  const t = useWording('home')
  const { make: slug } = useParams({ from: '/public/vehicles/$make' })
  const list = useListState({ size, searchKey: 'search_keyword' })
  const query = useQueryOf(GetHomeMake, { params: { make: slug } })
  const make = query.data?.make.name
  usePageTitle(make && t('home:make.title', { make }))
  const all = makesCrumb(t('home:vehicles.title'))
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={all} />
  return (
    <Page
      title={make === undefined ? t('home:vehicles.title') : t('home:make.title', { make })}
      subtitle={t('home:vehicles.lead')}
      crumbs={[all]}
    >
      <SearchToolbar list={list} placeholder={t('home:make.search')} />
      {list.search !== '' ? (
        <Found make={slug} list={list} />
      ) : query.isPending ? (
        <SkeletonRows rows={8} columns={2} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.models.length === 0 ? (
        <EmptyState icon={IconCar} title={t('home:vehicles.none')} />
      ) : (
        <Models {...query.data} />
      )}
    </Page>
  )
}

function Models({ make, models }: Pick<Wire<typeof GetHomeMake>, 'make' | 'models'>) {
  const t = useWording('home')
  const f = useFormats()
  return (
    <ul className={classes.makes}>
      {models.map(({ _id, name, slug, vehicles }) => (
        <li key={_id}>
          <PageLink to="/vehicles/$make/$model" params={{ make: make.slug, model: slug }}>
            <strong>{name}</strong>
            <span className="meta">{t('home:model.vehicles', { count: vehicles, number: f.number(vehicles) })}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

/** The vehicles of a make that contain the words of the search. */
function Found({ make, list }: { make: string; list: ListControls }) {
  const t = useWording('home')
  const query = useQueryOf(
    ListHomeMakeVehicles,
    { params: { make }, query: { page: list.page, size: list.size, search_keyword: list.search } },
    { keepPrevious: true },
  )
  if (query.isPending) return <SkeletonRows rows={8} columns={2} />
  if (!query.data) return <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
  const { vehicles, total } = query.data
  return (
    <>
      {vehicles.length === 0 ? (
        <EmptyState icon={IconCar} title={t('ui:list.nothing_found')} />
      ) : (
        <VehicleLinks vehicles={vehicles} />
      )}
      {total > list.size && <ListPaging list={list} total={total} />}
    </>
  )
}
