import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { modelPageSize as size } from '@mapwright/contract/home/home.ts'
import { GetHomeModel } from '@mapwright/contract/home/home-endpoints.ts'
import { IconCar } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { usePageTitle } from '../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { Panel } from '../../ui/layout/panel.tsx'
import { ListPaging } from '../../ui/lists/list-paging.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { FirstStep } from '../first-step.tsx'
import { makeCrumb, makesCrumb } from './crumbs.ts'
import { VariantsTable } from './variants-table.tsx'
import classes from './vehicles.module.css'

export async function prefetch({ params, queryClient }: { params: Record<string, string>; queryClient: QueryClient }) {
  const { make = '', model = '' } = params
  await queryClient.prefetchQuery(queryOf(GetHomeModel, { params: { make, model }, query: { page: 1, size } }))
}

type Found = Wire<typeof GetHomeModel>

function Years({ year_from, year_to }: Pick<Found['model'], 'year_from' | 'year_to'>) {
  return (
    <span className={classes.years} dir="ltr">
      {year_from}–{year_to}
    </span>
  )
}

/** The vehicles of a model by generation, with power and torque before and after tuning. */
export default function ModelPage() {
  const t = useWording('home')
  const f = useFormats()
  const params = useParams({ from: '/public/vehicles/$make/$model' })
  const list = useListState({ size })
  const query = useQueryOf(GetHomeModel, { params, query: { page: list.page, size } }, { keepPrevious: true })
  const found = query.data
  const title = found && t('home:make.title', { make: `${found.make.name} ${found.model.name}` })
  usePageTitle(title)
  const all = makesCrumb(t('home:vehicles.title'))
  if (query.error && isMissing(query.error)) return <MissingPage problem={query.error} back={all} />
  const count = found && t('home:model.vehicles', { count: found.total, number: f.number(found.total) })
  const years = found && found.model.year_from !== null && (
    <>
      <Years {...found.model} /> ·{' '}
    </>
  )
  return (
    <Page
      title={title ?? t('home:vehicles.title')}
      subtitle={
        <>
          {years}
          {count ?? t('home:vehicle.lead')}
        </>
      }
      crumbs={found ? [all, makeCrumb(found.make)] : [all]}
    >
      {found ? (
        <Generations {...found} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={8} columns={3} />
      )}
      {found && found.total > size && <ListPaging list={list} total={found.total} />}
      <FirstStep />
    </Page>
  )
}

function Generations({ model, generations }: Found) {
  const t = useWording('home')
  if (generations.length === 0) return <EmptyState icon={IconCar} title={t('home:vehicles.none')} />
  return generations.map(({ vehicles, ...generation }) => {
    const name = `${model.name} ${generation.name}`
    const title = (
      <>
        <bdi>{name}</bdi> {generation.year_from !== null && <Years {...generation} />}
      </>
    )
    return (
      <Panel key={generation._id} title={title}>
        <VariantsTable label={name} vehicles={vehicles} />
      </Panel>
    )
  })
}
