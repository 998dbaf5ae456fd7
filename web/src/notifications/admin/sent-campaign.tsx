import { type Campaign, deliveryStatuses } from '@mapwright/contract/notifications/campaign.ts'
import { GetDeliveries, RetryCampaign } from '@mapwright/contract/notifications/campaign-endpoints.ts'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { useGo } from '../../platform/routing/page-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { FormattedText } from '../../ui/formatted-text.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { useListState } from '../../ui/list-state.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShowTogether } from '../../ui/show-together.tsx'
import { SkeletonColumns } from '../../ui/skeletons.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { CampaignProgress } from './campaign-progress.tsx'
import { CampaignStatus, DeliveryStatus } from './campaign-status.tsx'
import { useDeleteCampaign } from './use-delete-campaign.ts'

/** A campaign that is being sent or was sent: live progress, its deliveries, and a retry of the failed ones. */
export function SentCampaign({ campaign, has_mail_server }: { campaign: Campaign; has_mail_server: boolean }) {
  const t = useWording('notifications')
  const go = useGo()
  const deleteCampaign = useDeleteCampaign()
  const retry = useCommand(RetryCampaign, { onDone: () => notify.done(t('notifications:mailing.retried')) })
  const { _id, status, counts } = campaign
  return (
    <Page
      title={<span dir="auto">{campaign.subject}</span>}
      back={{ to: '/admin/agent_manager/agent_bulk_email', label: t('notifications:bulk.title') }}
      aside={
        <ActionButton
          variant="default"
          disabledReason={status === 'sending' ? t('notifications:bulk.not_while_sending') : undefined}
          onClick={async () => {
            if (await deleteCampaign(campaign)) go('/admin/agent_manager/agent_bulk_email')
          }}
        >
          {t('notifications:bulk.delete')}
        </ActionButton>
      }
      action={
        counts.failed > 0
          ? {
              label: t('notifications:mailing.retry'),
              icon: IconRefresh,
              busy: retry.isPending,
              onClick: () => retry.mutate({ params: { id: _id } }),
              disabledReason: has_mail_server ? undefined : t('notifications:problem.no_mail_server'),
            }
          : undefined
      }
    >
      <ProblemAlert problem={retry.error} />
      <ShowTogether placeholder={<SkeletonColumns />}>
        <Panel title={t('notifications:mailing.progress')}>
          <KeyValues
            items={[
              { label: t('notifications:bulk.status'), value: <CampaignStatus status={status} /> },
              { label: t('notifications:bulk.progress'), value: <CampaignProgress counts={counts} /> },
              { label: t('notifications:delivery_status.queued'), value: counts.queued > 0 && counts.queued },
              { label: t('notifications:delivery_status.unsubscribed'), value: counts.unsubscribed },
              { label: t('notifications:bulk.author'), value: campaign.author },
              {
                label: t('notifications:mailing.at'),
                value: campaign.sent_at && <When at={campaign.sent_at} mode="dateTime" />,
              },
              {
                label: t('notifications:mailing.finished'),
                value: campaign.finished_at && <When at={campaign.finished_at} mode="dateTime" />,
              },
            ]}
          />
        </Panel>
        <Deliveries message_id={_id} />
        <Panel title={t('notifications:mailing.text')}>
          <FormattedText html={campaign.html} />
        </Panel>
      </ShowTogether>
    </Page>
  )
}

function Deliveries({ message_id }: { message_id: string }) {
  const t = useWording('notifications')
  const list = useListState({ filters: { status: deliveryStatuses } })
  const deliveries = useQueryOf(GetDeliveries, { query: { ...list.query, message_id } }, { keepPrevious: true })
  return (
    <DataList
      name="notifications.recipients"
      list={list}
      query={deliveries}
      rows={(data) => data.deliveries}
      rowKey={({ user_id }) => user_id}
      label={t('notifications:mailing.recipients')}
      searchPlaceholder={t('notifications:mailing.search')}
      filters={[
        {
          name: 'status',
          label: t('notifications:bulk.status'),
          options: deliveryStatuses.map((value) => ({ value, label: t(`notifications:delivery_status.${value}`) })),
        },
      ]}
      columns={[
        {
          key: 'name',
          header: t('notifications:mailing.person'),
          phone: 'title',
          cell: ({ name }) => <span dir="auto">{name}</span>,
        },
        { key: 'email', header: t('notifications:mailing.email'), cell: ({ email }) => email },
        { key: 'error', header: t('notifications:mailing.reason'), cell: ({ error }) => error ?? '' },
        {
          key: 'sent_at',
          header: t('notifications:mailing.at'),
          width: 130,
          cell: ({ sent_at }) => sent_at && <When at={sent_at} />,
        },
        {
          key: 'status',
          header: t('notifications:bulk.status'),
          phone: 'side',
          width: 140,
          cell: ({ status }) => <DeliveryStatus status={status} />,
        },
      ]}
      empty={{ icon: IconUsers, title: t('notifications:mailing.none') }}
    />
  )
}
