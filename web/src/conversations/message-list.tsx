import { Button } from '@mantine/core'
import type { Message } from '@mapwright/contract/conversations/message.ts'
import { Fragment, type ReactNode, useEffect, useRef } from 'react'
import type { ProblemError } from '../platform/api/problem-error.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { Panel } from '../ui/layout/panel.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { ErrorState } from '../ui/messages/states.tsx'
import { ArrivedMessage } from './arrived-message.tsx'
import classes from './conversation.module.css'
import type { useMessages } from './use-messages.ts'

const dayOf = (at: string) => new Date(at).toDateString()

/** Keeps the list scrolled to its end while messages arrive, unless the reader has scrolled up. */
function useStickToEnd(newest: string | undefined) {
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each new message
  useEffect(() => {
    const element = list.current
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight
  }, [newest])
  const onScroll = () => {
    const element = list.current
    if (element) isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 60
  }
  const toEnd = () => {
    isAtEnd.current = true
  }
  return { list, onScroll, toEnd }
}

type MessageListProps = {
  conversation: ReturnType<typeof useMessages> & { error: ProblemError | null; refetch: () => unknown }
  /** Text shown if there are no messages. Null shows nothing. */
  empty: string | null
  /** True to separate messages by day. */
  byDay?: boolean
  /** True if the list is as tall as the window, with the composer at the bottom. */
  isTall?: boolean
  message: (message: Message) => ReactNode
  /** Renders the composer below the list. It calls `onSent` after a message was sent. */
  children: (onSent: () => void) => ReactNode
}

/** The messages of a conversation above a composer, for customers, staff and guests. */
export function MessageList({
  conversation,
  empty,
  byDay = false,
  isTall = false,
  message: show,
  children,
}: MessageListProps) {
  const t = useWording('conversations')
  const f = useFormats()
  const { messages } = conversation
  const { list, onScroll, toEnd } = useStickToEnd(messages.at(-1)?._id)
  return (
    <Panel title={t('conversations:title')} flush className={isTall ? classes.tall : undefined}>
      {conversation.error ? (
        <ErrorState problem={conversation.error} onRetry={() => void conversation.refetch()} />
      ) : !conversation.isLoaded ? (
        <div className={classes.waiting}>
          <SkeletonText lines={3} />
        </div>
      ) : messages.length === 0 ? (
        empty !== null && (
          <div className={classes.empty}>
            <p>{t('conversations:none')}</p>
            <p className="meta">{empty}</p>
          </div>
        )
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ol ref={list} className={classes.list} aria-label={t('conversations:title')} tabIndex={0} onScroll={onScroll}>
          {conversation.hasMore && (
            <li className={classes.earlier}>
              <Button variant="subtle" size="xs" onClick={() => void conversation.loadEarlier()}>
                {t('conversations:older')}
              </Button>
            </li>
          )}
          {messages.map((message, at) => {
            const before = messages[at - 1]
            const isNewDay = byDay && (!before || dayOf(before.created_at) !== dayOf(message.created_at))
            return (
              <Fragment key={message._id}>
                {isNewDay && <li className={classes.day}>{f.date(message.created_at)}</li>}
                {show(message)}
              </Fragment>
            )
          })}
        </ol>
      )}
      <ArrivedMessage messages={messages} isLoaded={conversation.isLoaded} />
      {children(toEnd)}
    </Panel>
  )
}
