import { ListVisitorChats, type VisitorChat } from '@mapwright/contract/chat/visitors/visitor-handling-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { isolated } from '../../platform/i18n/fill.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { SplitList, SplitRow } from '../../ui/layout/split-view.tsx'
import { ListPaging } from '../../ui/lists/list-paging.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { When } from '../../ui/text/when.tsx'
import { readablePath } from '../handling/readable-path.ts'
import { UnreadCount } from '../handling/unread-count.tsx'

/** No event says that a visitor has left, so their page is read again. */
const readAgainMs = 2 * 60_000

type RowProps = { chat: VisitorChat; link: { className: string | undefined; 'aria-current'?: 'true' } }

/** A visitor in the list, with the latest message, the open page and the number of unread messages. */
function Visitor({ chat, link }: RowProps) {
  const t = useWording('chat')
  const { _id, name, email, page, last_message, assignee, unread, is_over } = chat
  return (
    <PageLink to="/admin/chat_support" search={{ visitor: _id }} {...link}>
      <SplitRow
        name={name || email || t('chat:staff.visitor')}
        lines={[
          last_message && <bdi key="latest">{last_message.text || t('chat:staff.file')}</bdi>,
          page !== null && <span key="page">{t('chat:handling.page', { path: isolated(readablePath(page)) })}</span>,
        ].filter((line) => line !== null && line !== false)}
        end={
          <>
            {is_over && <span>{t('chat:visitor.ended')}</span>}
            {assignee && <bdi>{assignee.name}</bdi>}
            {last_message && <When at={last_message.created_at} />}
            <UnreadCount unread={unread} />
          </>
        }
      />
    </PageLink>
  )
}

/** Queries a page of the chats of visitors. A search begins with its first page. */
export function useVisitorChats(keywords: string) {
  const [chosen, setChosen] = useState({ keywords, page: 1 })
  const page = chosen.keywords === keywords ? chosen.page : 1
  const setPage = (changed: number) => setChosen({ keywords, page: changed })
  const query = useQueryOf(
    ListVisitorChats,
    { query: { page, ...(keywords ? { keywords } : {}) } },
    { keepPrevious: true, refetchInterval: readAgainMs },
  )
  // The last page is empty after its chats were deleted.
  const isEmptied = page > 1 && !query.isPlaceholderData && query.data?.chats.length === 0
  if (isEmptied) setPage(page - 1)
  return { query, setPage }
}

type ListProps = ReturnType<typeof useVisitorChats> & { shown: string | undefined }

/** The chats of visitors, above those of customers. Empty while there are none. */
export function VisitorList({ query, setPage, shown }: ListProps) {
  const t = useWording('chat')
  return (
    <Loaded query={query} placeholder={null}>
      {({ chats, total, page, size }) =>
        chats.length === 0 ? null : (
          <>
            <SplitList
              title={t('chat:staff.visitors')}
              items={chats}
              keyOf={({ _id }) => _id}
              shown={shown}
              link={(chat, link) => <Visitor chat={chat} link={link} />}
            />
            {total > size && (
              <ListPaging
                list={{ page, size, set: (changes) => setPage(Number(changes['page'] ?? 1)) }}
                total={total}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
}
