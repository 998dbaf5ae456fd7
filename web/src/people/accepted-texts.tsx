import { ListAcceptances } from '@mapwright/contract/site/acceptance-endpoints.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { Timeline } from '../ui/layout/timeline.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'

/** The versions of the legal texts that a customer has accepted, and when. */
export function AcceptedTexts({ userId }: { userId: string }) {
  const t = useWording('acceptance', 'site', 'content')
  const f = useFormats()
  const query = useQueryOf(ListAcceptances, { params: { user_id: userId } })
  const rows = query.data?.acceptances ?? []
  const items = rows.map(({ _id, policy, published_at, occasion, accepted_at }) => ({
    id: _id,
    title: policy === 'order_terms' ? t('content:terms.title') : t(`site:policy.${policy}`),
    at: accepted_at,
    by: t(`acceptance:occasion.${occasion}`, { date: f.dateTime(published_at) }),
  }))
  return (
    <Panel title={t('acceptance:panel')}>
      {query.isPending ? (
        <SkeletonText lines={3} />
      ) : query.isError ? (
        <ErrorState problem={query.error} onRetry={() => void query.refetch()} />
      ) : items.length === 0 ? (
        <p className="meta">{t('acceptance:none')}</p>
      ) : (
        <Timeline items={items} />
      )}
    </Panel>
  )
}
