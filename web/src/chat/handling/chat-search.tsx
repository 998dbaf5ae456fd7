import { ActionIcon, CloseButton, TextInput, Tooltip } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { chatRules } from '@mapwright/contract/chat/chat-rules.ts'
import { type FoundChatMessage, SearchChats } from '@mapwright/contract/chat/search-endpoints.ts'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Marked } from '../../conversations/marked.tsx'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import { PageLink } from '../../platform/routing/page-link.tsx'
import { Dialog } from '../../ui/dialogs/overlays.tsx'
import { SkeletonRows } from '../../ui/loading/skeletons.tsx'
import { EmptyState, ProblemAlert } from '../../ui/messages/states.tsx'
import { When } from '../../ui/text/when.tsx'
import classes from './chat.module.css'

type FoundProps = { message: FoundChatMessage; words: string; isStaff: boolean; onChosen?: (() => void) | undefined }

/** A found message, which leads to its place in the chat. */
function Found({ message, words, isStaff, onChosen }: FoundProps) {
  const t = useWording('conversations')
  const { _id, user_id, customer, from_staff, author, internal, excerpt, created_at } = message
  const name = from_staff ? author : isStaff ? customer : t('conversations:you')
  const content = (
    <>
      <span className="meta">
        {name !== null && <bdi>{name}</bdi>}
        {isStaff && from_staff && (
          <>
            {' · '}
            <bdi>{customer}</bdi>
          </>
        )}{' '}
        {internal && `${t('conversations:note')} · `}
        <When at={created_at} />
      </span>
      <span dir="auto">
        <Marked text={excerpt} words={words} />
      </span>
    </>
  )
  return isStaff ? (
    <PageLink to="/admin/chat_support" search={{ user: user_id, message: _id, words }} onClick={onChosen}>
      {content}
    </PageLink>
  ) : (
    <PageLink to="/chat_support" search={{ message: _id, words }} onClick={onChosen}>
      {content}
    </PageLink>
  )
}

type FoundMessagesProps = {
  words: string
  /** The chat to search. Undefined for all chats, or for the only chat of a customer. */
  user_id?: string | undefined
  isStaff: boolean
  onChosen?: () => void
}

/** The newest messages with all of the words. A line shows how many were found if there are more. */
export function FoundMessages({ words, user_id, isStaff, onChosen }: FoundMessagesProps) {
  const t = useWording()
  const f = useFormats()
  const isLong = words.length >= chatRules.min_searched
  const { data, error } = useQueryOf(
    SearchChats,
    { query: { keywords: words, size: 50, ...(user_id ? { user_id } : {}) } },
    { enabled: isLong, keepPrevious: true },
  )
  if (!isLong) return null
  if (error) return <ProblemAlert problem={error} />
  if (!data) return <SkeletonRows rows={3} columns={1} />
  const { messages, total } = data
  if (messages.length === 0) return <EmptyState icon={IconSearch} title={t('ui:list.nothing_found')} text="" />
  return (
    <>
      <ul className={classes.found}>
        {messages.map((message) => (
          <li key={message._id}>
            <Found message={message} words={words} isStaff={isStaff} onChosen={onChosen} />
          </li>
        ))}
      </ul>
      {total > messages.length && (
        <p className="meta">
          {t('ui:list.range', { from: f.number(1), to: f.number(messages.length), total: f.number(total) })}
        </p>
      )}
    </>
  )
}

/** A button that opens the search of the own chat, or for staff of the customer's chat. */
export function ChatSearchButton({ user_id }: { user_id?: string }) {
  const t = useWording('chat')
  const [isOpen, setIsOpen] = useState(false)
  const [text, setText] = useState('')
  const [words] = useDebouncedValue(text.trim(), 200)
  const label = t('chat:search.title')
  return (
    <>
      <Tooltip label={label}>
        <ActionIcon variant="default" size={30} aria-label={label} onClick={() => setIsOpen(true)}>
          <IconSearch size={16} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={label} size={560}>
        <TextInput
          type="search"
          data-autofocus
          aria-label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          leftSection={<IconSearch size={16} stroke={1.75} />}
          rightSection={
            text === '' ? null : (
              <CloseButton size="sm" aria-label={t('ui:list.clear_search')} onClick={() => setText('')} />
            )
          }
        />
        <FoundMessages
          words={words}
          user_id={user_id}
          isStaff={user_id !== undefined}
          onChosen={() => setIsOpen(false)}
        />
      </Dialog>
    </>
  )
}
