import { Button } from '@mantine/core'
import {
  type ChannelMessage,
  GetChannelMessages,
  loggedChannels,
  ResendChannelMessage,
} from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import { findEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { smsStatuses } from '@mapwright/contract/notifications/sms/sms.ts'
import { IconMessages } from '@tabler/icons-react'
import { useCommand, useQueryOf } from '../../platform/api/queries.ts'
import { type Translate, useWording } from '../../platform/i18n/wording.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { ShowTogether } from '../../ui/loading/show-together.tsx'
import { SkeletonList } from '../../ui/loading/skeletons.tsx'
import { Notice } from '../../ui/messages/notice.tsx'
import { notify } from '../../ui/messages/notify.ts'
import { ProblemAlert } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { MailTabs } from './mail-tabs.tsx'
import { statusColumn, statusFilter, timeColumn } from './message-columns.tsx'

const tones = {
  queued: 'active',
  sending: 'active',
  sent: 'good',
  delivered: 'good',
  failed: 'bad',
  skipped: 'quiet',
} as const

/** Names the event of a notification, or the kind of another message. */
function subjectOf({ kind, about }: Pick<ChannelMessage, 'kind' | 'about'>, t: Translate): string {
  const event = about === null ? undefined : findEvent(about)
  if (event) return t(`channels:event.${event}`)
  return kind === 'answer' ? t('channels:log.answer') : t(`notifications:sms_kind.${kind}`)
}

/** The messages by push, SMS, Telegram and WhatsApp with their outcomes. Failed ones can be sent again. */
export default function MessageLogPage() {
  const t = useWording('channels', 'notifications')
  const list = useListState({ filters: { channel: loggedChannels, status: smsStatuses } })
  const messages = useQueryOf(GetChannelMessages, { query: list.query }, { keepPrevious: true })
  const resend = useCommand(ResendChannelMessage, { onDone: () => notify.done(t('channels:log.resent')) })
  return (
    <Page title={t('channels:log.title')} count={messages.data?.total}>
      <MailTabs />
      <ShowTogether placeholder={<SkeletonList />}>
        {messages.data?.down.map(({ channel, error }) => (
          <Notice key={channel}>
            {t('channels:log.down', { channel: t(`notifications:channel.${channel}`), error: `\u2068${error}\u2069` })}
          </Notice>
        ))}
        <ProblemAlert problem={resend.error} />
        <DataList
          name="notifications.channel_messages"
          list={list}
          query={messages}
          rows={(data) => data.channel_messages}
          rowKey={({ _id }) => _id}
          label={t('channels:log.title')}
          searchPlaceholder={t('channels:log.search')}
          filters={[
            {
              name: 'channel',
              label: t('notifications:mailing.channel'),
              options: loggedChannels.map((value) => ({ value, label: t(`notifications:channel.${value}`) })),
            },
            statusFilter(t, { statuses: smsStatuses, word: (status) => t(`notifications:sms_status.${status}`) }),
          ]}
          columns={[
            {
              key: 'subject',
              header: t('notifications:mails.subject'),
              phone: 'title',
              cell: (row) => subjectOf(row, t),
            },
            {
              key: 'channel',
              header: t('notifications:mailing.channel'),
              width: 110,
              cell: ({ channel }) => t(`notifications:channel.${channel}`),
            },
            {
              key: 'address',
              header: t('notifications:mails.address'),
              cell: ({ username, address }) => (
                <>
                  {username !== null && <bdi>{username} </bdi>}
                  <bdi className="meta tabular" dir="ltr">
                    {address}
                  </bdi>
                </>
              ),
            },
            timeColumn<ChannelMessage>(t),
            statusColumn<ChannelMessage>(t, {
              width: 280,
              badge: ({ status }) => (
                <StatusBadge tone={tones[status]}>{t(`notifications:sms_status.${status}`)}</StatusBadge>
              ),
              action: ({ _id, can_resend }) =>
                can_resend && (
                  <Button
                    variant="subtle"
                    size="compact-xs"
                    loading={resend.isPending && resend.variables.params.id === _id}
                    onClick={() => resend.mutate({ params: { id: _id } })}
                  >
                    {t('notifications:mails.resend')}
                  </Button>
                ),
            }),
          ]}
          empty={{ icon: IconMessages, title: t('channels:log.none'), text: t('channels:log.none_text') }}
        />
      </ShowTogether>
    </Page>
  )
}
