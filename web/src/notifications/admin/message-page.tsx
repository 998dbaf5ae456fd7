import { GetMessage } from '@mapwright/contract/notifications/message-endpoints.ts'
import { lazy, Suspense } from 'react'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { usePageParams } from '../../app/routing/page-link.tsx'
import { usePageTitle } from '../../app/routing/page-title.ts'
import { isMissing, MissingPage } from '../../app/status/missing-page.tsx'
import { Page } from '../../ui/page.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { SentMessage } from './sent-message.tsx'

const Composer = lazy(() => import('./composer.tsx'))

/** One message: a draft is written on, a sent one shows how far it has got. */
export default function MessagePage() {
  const t = useWording('notifications')
  const { id } = usePageParams('/admin/agent_manager/agent_bulk_email/$id')
  const read = useQueryOf(GetMessage, { params: { id } })
  usePageTitle(read.data ? read.data.message.subject || t('notifications:bulk.untitled') : undefined)
  const waiting = (
    <Page title={t('notifications:mailing.title')}>
      <SkeletonText lines={6} />
    </Page>
  )
  if (read.error && isMissing(read.error))
    return (
      <MissingPage
        problem={read.error}
        back={{ to: '/admin/agent_manager/agent_bulk_email', label: t('notifications:bulk.title') }}
      />
    )
  if (read.isError && !read.data)
    return (
      <Page title={t('notifications:mailing.title')}>
        <ErrorState problem={read.error} onRetry={() => void read.refetch()} />
      </Page>
    )
  if (!read.data) return waiting
  const { message } = read.data
  if (message.status !== 'draft') return <SentMessage {...read.data} />
  return (
    <Suspense fallback={waiting}>
      <Composer key={message._id} message={message} />
    </Suspense>
  )
}
