import { GetCampaign } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { useParams } from '@tanstack/react-router'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { usePageTitle } from '../../../platform/routing/page-title.ts'
import { isMissing, MissingPage } from '../../../platform/status/missing-page.tsx'
import { Late, late } from '../../../ui/loading/late.tsx'
import { SkeletonText } from '../../../ui/loading/skeletons.tsx'
import { ErrorState } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { nameOf } from './campaign-name.ts'
import { SentCampaign } from './sent-campaign.tsx'

const Composer = late(() => import('./composer.tsx'))

/** The page of a campaign. Drafts have an editor, sent campaigns show their progress. */
export default function CampaignPage() {
  const t = useWording('notifications')
  const { id } = useParams({ from: '/admin/admin/agent_manager/agent_bulk_email/$id' })
  const read = useQueryOf(GetCampaign, { params: { id } })
  usePageTitle(read.data ? nameOf(read.data.message) || t('notifications:bulk.untitled') : undefined)
  const loading = (
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
  if (!read.data) return loading
  const { message: campaign, ...channels } = read.data
  if (campaign.status !== 'draft') return <SentCampaign campaign={campaign} {...channels} />
  return (
    <Late waiting={loading}>
      <Composer key={campaign._id} campaign={campaign} />
    </Late>
  )
}
