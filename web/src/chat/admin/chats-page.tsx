import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { ListChatUsers } from '@mapwright/contract/chat/chat-endpoints.ts'
import type { ChatUser } from '@mapwright/contract/chat/chat-shapes.ts'
import { IconMessages, IconSearch } from '@tabler/icons-react'
import { useSearch } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { Conversation } from '../../conversations/conversation.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { SoundSwitch } from '../../ui/forms/sound-switch.tsx'
import { SplitList, SplitRow, SplitView } from '../../ui/layout/split-view.tsx'
import { Loaded } from '../../ui/loading/loaded.tsx'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState } from '../../ui/messages/states.tsx'
import { Page } from '../../ui/page/page.tsx'
import { When } from '../../ui/text/when.tsx'
import { chatSubject } from '../chat-subject.ts'
import classes from '../handling/chat.module.css'
import { FoundMessages } from '../handling/chat-search.tsx'
import { UnreadCount } from '../handling/unread-count.tsx'
import { useVisitorChats, VisitorList } from '../visitors/visitor-list.tsx'
import { visitorSubject } from '../visitors/visitor-subject.ts'

/** No event says that a customer has left, so their presence is read again. */
const readAgainMs = 2 * 60_000

type PersonProps = { user: ChatUser; link: { className: string | undefined; 'aria-current'?: 'true' } }

/** A person in the list, with presence, latest message and number of unread messages. */
function Person({ user, link }: PersonProps) {
  const t = useWording('chat')
  const { last_message, unread, assignee } = user
  return (
    <PageLink to="/admin/chat_support" search={{ user: user._id }} {...link}>
      <SplitRow
        start={
          <span
            className={classes.presence}
            data-online={user.online || undefined}
            role="img"
            aria-label={t(user.online ? 'chat:staff.online' : 'chat:staff.offline')}
          />
        }
        name={user.company_name || user.name}
        lines={[
          last_message ? (
            <Fragment key="latest">
              {last_message.from_staff && `${t('chat:staff.we')} `}
              <bdi>{last_message.text || t('chat:staff.file')}</bdi>
            </Fragment>
          ) : (
            <bdi key="email">{user.email}</bdi>
          ),
        ]}
        end={
          <>
            {assignee && <bdi>{assignee.name}</bdi>}
            {last_message && <When at={last_message.created_at} />}
            <UnreadCount unread={unread} />
          </>
        }
      />
    </PageLink>
  )
}

/** The people who chat with staff, and the selected chat. People with unread messages come first. */
export default function ChatsPage() {
  const t = useWording('chat')
  const { user: shown, visitor, message, words } = useSearch({ from: '/admin/admin/chat_support' })
  const [text, setText] = useState('')
  const [keywords] = useDebouncedValue(text.trim(), 200)
  const query = useQueryOf(
    ListChatUsers,
    { query: keywords ? { keywords } : {} },
    { keepPrevious: true, refetchInterval: readAgainMs },
  )
  const visitors = useVisitorChats(keywords)
  return (
    <Page title={t('chat:staff.title')} aside={<SoundSwitch />}>
      <SplitView
        label={t('chat:staff.people')}
        head={
          <TextInput
            type="search"
            aria-label={t('chat:staff.search')}
            placeholder={t('chat:staff.search')}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            leftSection={<IconSearch size={16} stroke={1.75} />}
            rightSection={
              text === '' ? null : (
                <CloseButton size="sm" aria-label={t('ui:list.clear_search')} onClick={() => setText('')} />
              )
            }
          />
        }
        list={
          <>
            <VisitorList {...visitors} shown={visitor} />
            <Loaded query={query} placeholder={<SkeletonRows rows={6} columns={2} />}>
              {({ users }) =>
                users.length === 0 ? (
                  visitors.query.data?.total === 0 && (
                    <EmptyState
                      icon={IconMessages}
                      title={t(keywords ? 'ui:list.nothing_found' : 'chat:staff.empty')}
                      text={t(keywords ? 'ui:list.nothing_found_text' : 'chat:staff.empty_text')}
                    />
                  )
                ) : (
                  <SplitList
                    title={visitors.query.data?.total ? t('chat:staff.customers') : undefined}
                    items={users}
                    keyOf={({ _id }) => _id}
                    shown={shown}
                    link={(user, link) => <Person user={user} link={link} />}
                  />
                )
              }
            </Loaded>
            {keywords && (
              <section aria-label={t('chat:search.title')}>
                <FoundMessages words={keywords} isStaff />
              </section>
            )}
          </>
        }
        shown={
          visitor ? (
            <Conversation key={visitor} about={{ subject: visitorSubject, id: visitor }} />
          ) : (
            shown && (
              <Conversation
                key={shown}
                about={{ subject: chatSubject, id: shown }}
                finding={message ? { id: message, words: words ?? '' } : undefined}
              />
            )
          )
        }
        empty={<EmptyState icon={IconMessages} title={t('chat:staff.choose')} text={t('chat:staff.choose_text')} />}
        back={(link) => <PageLink to="/admin/chat_support" {...link} />}
      />
    </Page>
  )
}
