import { ListHomeMakes } from '@mapwright/contract/home/home-endpoints.ts'
import { IconCar } from '@tabler/icons-react'
import type { QueryClient } from '@tanstack/react-query'
import { queryOf, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { isMissing, MissingPage } from '../../platform/status/missing-page.tsx'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import classes from './vehicles.module.css'

export const prefetch = ({ queryClient }: { queryClient: QueryClient }): Promise<void> =>
  queryClient.prefetchQuery(queryOf(ListHomeMakes))

/** The makes. Each links to its vehicles. */
export default function MakesPage() {
  const t = useWording('home')
  const query = useQueryOf(ListHomeMakes)
  if (query.error && isMissing(query.error))
    return <MissingPage problem={query.error} back={homeLink(t('home:title'))} />
  return (
    <Page title={t('home:vehicles.title')} subtitle={t('home:vehicles.lead')}>
      {query.isPending ? (
        <SkeletonRows rows={8} columns={3} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data.makes.length === 0 ? (
        <EmptyState icon={IconCar} title={t('home:vehicles.none')} />
      ) : (
        <ul className={classes.makes}>
          {query.data.makes.map(({ _id, name, path, slug }) => (
            <li key={_id}>
              <PageLink to="/vehicles/$make" params={{ make: slug }}>
                <strong>{name}</strong>
                <span className="meta">{path.join(' ')}</span>
              </PageLink>
            </li>
          ))}
        </ul>
      )}
    </Page>
  )
}

const homeLink = (label: string) => ({ to: '/', label }) as const
