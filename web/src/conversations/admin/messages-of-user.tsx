import type { MessageOfUser } from '@mapwright/contract/conversations/message-of-user.ts'
import { ListMessagesOfUser } from '@mapwright/contract/conversations/messages-of-user-endpoints.ts'
import { keyFor } from '@mapwright/contract/wording-keys.ts'
import { IconMessages } from '@tabler/icons-react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { DataList } from '../../ui/lists/data-list.tsx'
import { useListState } from '../../ui/lists/list-state.ts'
import { StatusBadge } from '../../ui/text/status-badge.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './messages-of-user.module.css'

/** All messages of a customer: on orders, in tickets, in the chat. */
export function MessagesOfUser({ user_id }: { user_id: string }) {
  const t = useWording('conversations')
  const list = useListState()
  const messages = useQueryOf(
    ListMessagesOfUser,
    { params: { id: user_id }, query: list.query },
    { keepPrevious: true },
  )
  const about = ({ kind, number, title }: MessageOfUser) =>
    [t(keyFor('conversations:inbox.kind', kind), { number: number ?? '' }), kind !== 'chat' && title]
      .filter(Boolean)
      .join(' · ')
  return (
    <DataList
      name="conversations.messages_of_user"
      list={list}
      query={messages}
      rows={(data) => data.messages}
      rowKey={({ _id }) => _id}
      rowLink={({ link }) => link}
      label={t('conversations:said.title')}
      searchPlaceholder={t('conversations:said.search')}
      columns={[
        {
          key: 'text',
          header: t('conversations:said.message'),
          phone: 'title',
          cell: ({ text, files, internal }) => (
            <span className={classes.text}>
              {internal && <StatusBadge tone="quiet">{t('conversations:note')}</StatusBadge>}{' '}
              <bdi>{text || t('conversations:inbox.file_only')}</bdi>
              {text !== '' && files > 0 && <span className="meta"> · {t('conversations:inbox.file_only')}</span>}
            </span>
          ),
        },
        { key: 'by', header: t('conversations:said.by'), width: 180, cell: ({ by }) => <bdi>{by}</bdi> },
        {
          key: 'about',
          header: t('conversations:said.about'),
          width: 260,
          cell: (message) => <bdi className={classes.about}>{about(message)}</bdi>,
        },
        {
          key: 'created_at',
          header: t('conversations:said.at'),
          phone: 'side',
          width: 140,
          cell: ({ created_at }) => <When at={created_at} />,
        },
      ]}
      empty={{
        icon: IconMessages,
        title: t('conversations:said.none'),
        text: t('conversations:said.none_text'),
      }}
    />
  )
}
