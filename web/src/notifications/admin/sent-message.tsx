import { deliveryStatuses, type Message } from '@mapwright/contract/notifications/message.ts'
import { GetDeliveries, RetryMessage } from '@mapwright/contract/notifications/message-endpoints.ts'
import { IconRefresh, IconUsers } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { useGo } from '../../app/routing/page-link.tsx'
import { ActionButton } from '../../ui/action-button.tsx'
import { DataList } from '../../ui/data-list.tsx'
import { KeyValues } from '../../ui/key-values.tsx'
import { useListState } from '../../ui/list-state.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { Panel } from '../../ui/panel.tsx'
import { ShowTogether } from '../../ui/show-together.tsx'
import { SkeletonColumns } from '../../ui/skeletons.tsx'
import { ProblemAlert } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import { Letter } from './letter.tsx'
import { MessageProgress } from './message-progress.tsx'
import { DeliveryStatus, MessageStatus } from './message-status.tsx'
import { useDeleteMessage } from './use-delete-message.ts'

/** A message on its way or sent: progress as it happens, whom it reached, and once more for those it did not. */
export function SentMessage({ message, has_mail_server }: { message: Message; has_mail_server: boolean }) {
  const t = useWording('notifications')
  const go = useGo()
  const deleteMessage = useDeleteMessage()
  const retry = useCommand(RetryMessage, { onDone: () => notify.done(t('notifications:mailing.retried')) })
  const { _id, status, counts } = message
  return (
    <Page
      title={<span dir="auto">{message.subject}</span>}
      back={{ to: '/admin/agent_manager/agent_bulk_email', label: t('notifications:bulk.title') }}
      aside={
        <ActionButton
          variant="default"
          disabledReason={status === 'sending' ? t('notifications:bulk.not_while_sending') : undefined}
          onClick={async () => {
            if (await deleteMessage(message)) go('/admin/agent_manager/agent_bulk_email')
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
              { label: t('notifications:bulk.status'), value: <MessageStatus status={status} /> },
              { label: t('notifications:bulk.progress'), value: <MessageProgress counts={counts} /> },
              { label: t('notifications:delivery_status.queued'), value: counts.queued > 0 && counts.queued },
              { label: t('notifications:delivery_status.unsubscribed'), value: counts.unsubscribed },
              { label: t('notifications:bulk.author'), value: message.author },
              {
                label: t('notifications:mailing.at'),
                value: message.sent_at && <When at={message.sent_at} mode="dateTime" />,
              },
              {
                label: t('notifications:mailing.finished'),
                value: message.finished_at && <When at={message.finished_at} mode="dateTime" />,
              },
            ]}
          />
        </Panel>
        <Deliveries message_id={_id} />
        <Panel title={t('notifications:mailing.text')}>
          <Letter html={message.html} />
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
