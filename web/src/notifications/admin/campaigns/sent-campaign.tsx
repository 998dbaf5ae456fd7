import {
  type Campaign,
  deliveryStatuses,
  usesMail,
  usesSms,
} from '@mapwright/contract/notifications/campaigns/campaign.ts'
import {
  GetDeliveries,
  RetryCampaign,
  StopCampaign,
} from '@mapwright/contract/notifications/campaigns/campaign-endpoints.ts'
import { IconPlayerStop, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../../platform/api/queries.ts'
import { useWording } from '../../../platform/i18n/wording.ts'
import { useGo } from '../../../platform/routing/page-link.tsx'
import { ActionButton } from '../../../ui/actions/action-button.tsx'
import { useConfirm } from '../../../ui/dialogs/confirm.tsx'
import { KeyValues } from '../../../ui/layout/key-values.tsx'
import { Panel } from '../../../ui/layout/panel.tsx'
import { DataList } from '../../../ui/lists/data-list.tsx'
import { useListState } from '../../../ui/lists/list-state.ts'
import { ShowTogether } from '../../../ui/loading/show-together.tsx'
import { SkeletonColumns } from '../../../ui/loading/skeletons.tsx'
import { notify } from '../../../ui/messages/notify.ts'
import { ProblemAlert } from '../../../ui/messages/states.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { FormattedText } from '../../../ui/text/formatted-text.tsx'
import { When } from '../../../ui/text/when.tsx'
import classes from '../mails.module.css'
import { nameOf } from './campaign-name.ts'
import { CampaignProgress } from './campaign-progress.tsx'
import { useSmsSummary } from './campaign-reach.tsx'
import { CampaignStatus, DeliveryStatus } from './campaign-status.tsx'
import { useDeleteCampaign } from './use-delete-campaign.ts'

type SentCampaignProps = { campaign: Campaign; has_mail_server: boolean; has_sms: boolean }

/**
 * A campaign that is being sent or was sent. Shows live progress and deliveries, with buttons to stop sending and to retry failed
 * deliveries.
 */
export function SentCampaign({ campaign, has_mail_server, has_sms }: SentCampaignProps) {
  const t = useWording('notifications')
  const go = useGo()
  const deleteCampaign = useDeleteCampaign()
  const retry = useCommand(RetryCampaign, { onDone: () => notify.done(t('notifications:mailing.retried')) })
  const { _id, status, counts, channel } = campaign
  const missing = usesMail(channel) && !has_mail_server ? 'no_mail_server' : usesSms(channel) && !has_sms && 'sms_off'
  return (
    <Page
      title={<span dir="auto">{nameOf(campaign)}</span>}
      back={{ to: '/admin/agent_manager/agent_bulk_email', label: t('notifications:bulk.title') }}
      aside={
        <>
          {status === 'sending' && <StopButton campaign={campaign} />}
          <ActionButton
            variant="default"
            disabledReason={status === 'sending' ? t('notifications:bulk.not_while_sending') : undefined}
            onClick={async () => {
              if (await deleteCampaign(campaign)) go('/admin/agent_manager/agent_bulk_email')
            }}
          >
            {t('notifications:bulk.delete')}
          </ActionButton>
        </>
      }
      action={
        counts.failed > 0
          ? {
              label: t('notifications:mailing.retry'),
              icon: IconRefresh,
              busy: retry.isPending,
              onClick: () => retry.mutate({ params: { id: _id } }),
              disabledReason: missing ? t(`notifications:problem.${missing}`) : undefined,
            }
          : undefined
      }
    >
      <ProblemAlert problem={retry.error} />
      <ShowTogether placeholder={<SkeletonColumns />}>
        <CampaignDetails campaign={campaign} />
        <Deliveries message_id={_id} />
        {usesMail(channel) && (
          <Panel title={t('notifications:mailing.text')}>
            <FormattedText html={campaign.html} />
          </Panel>
        )}
        {usesSms(channel) && (
          <Panel title={t('notifications:mailing.sms_text')}>
            <p dir="auto" className={classes.sms}>
              {campaign.sms_text}
            </p>
          </Panel>
        )}
      </ShowTogether>
    </Page>
  )
}

/** Button that stops the sending after a confirmation. */
function StopButton({ campaign }: { campaign: Campaign }) {
  const t = useWording('notifications')
  const confirm = useConfirm()
  const stop = useCommand(StopCampaign, { onDone: () => notify.done(t('notifications:mailing.stopped')) })
  return (
    <ActionButton
      variant="default"
      leftSection={<IconPlayerStop size={16} stroke={1.75} />}
      onClick={() =>
        void confirm({
          title: t('notifications:mailing.stop'),
          text: t('notifications:mailing.stop_text', { subject: nameOf(campaign) }),
          action: t('notifications:mailing.stop'),
          run: () => stop.mutateAsync({ params: { id: campaign._id } }),
        })
      }
    >
      {t('notifications:mailing.stop')}
    </ActionButton>
  )
}

function CampaignDetails({ campaign }: { campaign: Campaign }) {
  const t = useWording('notifications')
  const { status, counts, channel, sms } = campaign
  const cost = useSmsSummary(sms)
  return (
    <Panel title={t('notifications:mailing.progress')}>
      <KeyValues
        items={[
          { label: t('notifications:bulk.status'), value: <CampaignStatus status={status} /> },
          { label: t('notifications:bulk.progress'), value: <CampaignProgress counts={counts} /> },
          { label: t('notifications:delivery_status.queued'), value: counts.queued > 0 && counts.queued },
          { label: t('notifications:delivery_status.unsubscribed'), value: counts.unsubscribed },
          { label: t('notifications:delivery_status.stopped'), value: counts.stopped > 0 && counts.stopped },
          { label: t('notifications:mailing.channel'), value: t(`notifications:campaign_channel.${channel}`) },
          { label: t('notifications:campaign_channel.sms'), value: cost },
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
      rowKey={({ user_id, channel }) => `${user_id} ${channel}`}
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
        {
          key: 'email',
          header: t('notifications:mailing.address'),
          cell: ({ channel, email, number }) => <bdi>{channel === 'sms' ? number : email}</bdi>,
        },
        {
          key: 'channel',
          header: t('notifications:mailing.channel'),
          width: 110,
          cell: ({ channel }) => t(`notifications:campaign_channel.${channel}`),
        },
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
