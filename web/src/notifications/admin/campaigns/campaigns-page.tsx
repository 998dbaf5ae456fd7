import { type CampaignRow, campaignStatuses } from '@mapwright/contract/notifications/campaigns/campaign.ts'
import { GetCampaigns } from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { IconMailFast, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { pathTo } from '../../../platform/routing/paths.ts'
import { DataList, type RowAction } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { ShowTogether } from '../../../ui/loading/show-together.tsx'
import { SkeletonList } from '../../../ui/loading/skeletons.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { When } from '../../../ui/text/when.tsx'
import { MailTabs } from '../mail-tabs.tsx'
import classes from '../mails.module.css'
import { nameOf } from './campaign-name.ts'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignStatus } from './campaign-status.tsx'
import { useDeleteCampaign } from './use-delete-campaign.ts'

/** The list of campaigns, including drafts. */
export default function CampaignsPage() {
  const t = useWording('notifications')
  const list = useListState({ filters: { status: campaignStatuses } })
  const campaigns = useQueryOf(GetCampaigns, { query: list.query }, { keepPrevious: true })
  const deleteCampaign = useDeleteCampaign()
  const rowMenu = (campaign: CampaignRow): RowAction[] => [
    {
      label: t('notifications:bulk.delete'),
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteCampaign(campaign),
      disabledReason: campaign.status === 'sending' ? t('notifications:bulk.not_while_sending') : undefined,
    },
  ]
  return (
    <Page
      title={t('notifications:bulk.title')}
      count={campaigns.data?.total}
      action={{
        label: t('notifications:bulk.new'),
        icon: IconPlus,
        to: '/admin/agent_manager/agent_bulk_email/new',
      }}
    >
      <MailTabs />
      <ShowTogether placeholder={<SkeletonList />}>
        {campaigns.data && !campaigns.data.has_mail_server && (
          <p className={classes.note}>{t('notifications:bulk.no_mail_server')}</p>
        )}
        <DataList
          name="notifications.messages"
          list={list}
          query={campaigns}
          rows={(data) => data.messages}
          rowKey={({ _id }) => _id}
          rowLink={({ _id }) => pathTo('/admin/agent_manager/agent_bulk_email/$id', { id: _id })}
          rowMenu={rowMenu}
          label={t('notifications:bulk.title')}
          searchPlaceholder={t('notifications:bulk.search')}
          filters={[
            {
              name: 'status',
              label: t('notifications:bulk.status'),
              options: campaignStatuses.map((value) => ({ value, label: t(`notifications:bulk_status.${value}`) })),
            },
          ]}
          columns={[
            {
              key: 'subject',
              header: t('notifications:bulk.subject'),
              phone: 'title',
              cell: (campaign) => <span dir="auto">{nameOf(campaign) || t('notifications:bulk.untitled')}</span>,
            },
            {
              key: 'channel',
              header: t('notifications:mailing.channel'),
              width: 140,
              cell: ({ channel }) => t(`notifications:campaign_channel.${channel}`),
            },
            {
              key: 'progress',
              header: t('notifications:bulk.progress'),
              width: 280,
              cell: ({ counts }) => <CampaignProgress counts={counts} />,
            },
            { key: 'author', header: t('notifications:bulk.author'), width: 160, cell: ({ author }) => author },
            {
              key: 'changed_at',
              header: t('notifications:bulk.changed'),
              width: 140,
              cell: ({ sent_at, changed_at }) => <When at={sent_at ?? changed_at} />,
            },
            {
              key: 'status',
              header: t('notifications:bulk.status'),
              phone: 'side',
              width: 130,
              cell: ({ status }) => <CampaignStatus status={status} />,
            },
          ]}
          empty={{
            icon: IconMailFast,
            title: t('notifications:bulk.none'),
            text: t('notifications:bulk.none_text'),
          }}
        />
      </ShowTogether>
    </Page>
  )
}
