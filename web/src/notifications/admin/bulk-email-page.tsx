import { type MessageRow, messageStatuses } from '@mapwright/contract/notifications/message.ts'
import { GetMessages } from '@mapwright/contract/notifications/message-endpoints.ts'
import { IconMailFast, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { pathTo } from '../../app/routing/paths.ts'
import { DataList, type RowAction } from '../../ui/data-list.tsx'
import { useListState } from '../../ui/list-state.ts'
import { Page } from '../../ui/page.tsx'
import { ShowTogether } from '../../ui/show-together.tsx'
import { SkeletonList } from '../../ui/skeletons.tsx'
import { When } from '../../ui/when.tsx'
import classes from './mails.module.css'
import { MessageProgress } from './message-progress.tsx'
import { MessageStatus } from './message-status.tsx'
import { useDeleteMessage } from './use-delete-message.ts'

/** Messages to many people: drafts, those on their way, and those that have gone out. */
export default function BulkEmailPage() {
  const t = useWording('notifications')
  const list = useListState({ filters: { status: messageStatuses } })
  const messages = useQueryOf(GetMessages, { query: list.query }, { keepPrevious: true })
  const deleteMessage = useDeleteMessage()
  const rowMenu = (message: MessageRow): RowAction[] => [
    {
      label: t('notifications:bulk.delete'),
      icon: IconTrash,
      danger: true,
      onSelect: () => void deleteMessage(message),
      disabledReason: message.status === 'sending' ? t('notifications:bulk.not_while_sending') : undefined,
    },
  ]
  return (
    <Page
      title={t('notifications:bulk.title')}
      count={messages.data?.total}
      action={{
        label: t('notifications:bulk.new'),
        icon: IconPlus,
        to: '/admin/agent_manager/agent_bulk_email/new',
      }}
    >
      <ShowTogether placeholder={<SkeletonList />}>
        {messages.data && !messages.data.has_mail_server && (
          <p className={classes.note}>{t('notifications:bulk.no_mail_server')}</p>
        )}
        <DataList
          name="notifications.messages"
          list={list}
          query={messages}
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
              options: messageStatuses.map((value) => ({ value, label: t(`notifications:bulk_status.${value}`) })),
            },
          ]}
          columns={[
            {
              key: 'subject',
              header: t('notifications:bulk.subject'),
              phone: 'title',
              cell: ({ subject }) => <span dir="auto">{subject || t('notifications:bulk.untitled')}</span>,
            },
            {
              key: 'progress',
              header: t('notifications:bulk.progress'),
              width: 280,
              cell: ({ counts }) => <MessageProgress counts={counts} />,
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
              cell: ({ status }) => <MessageStatus status={status} />,
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
