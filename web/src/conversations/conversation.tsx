import { Button } from '@mantine/core'
import { roles } from '@mapwright/contract/accounts/roles.ts'
import { useEffect, useRef } from 'react'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Panel } from '../ui/panel.tsx'
import { SkeletonText } from '../ui/skeletons.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { Message } from './message.tsx'
import { type SubjectRef, useSubject } from './subjects.ts'
import { useConversation } from './use-conversation.ts'

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

/** The conversation about an object between its customer and staff. */
export function Conversation({ subject }: { subject: SubjectRef }) {
  const t = useWording('conversations')
  const f = useFormats()
  const isStaff = useMe().role_id !== roles.customer
  const { calls, useTexts } = useSubject(subject)
  const texts = useTexts()
  const conversation = useConversation(calls, subject.id)
  const { messages, otherReadAt } = conversation
  const { list, onScroll, toEnd } = useStickToEnd(messages.at(-1)?._id)
  const lastRead = messages.findLast(
    ({ mine, internal, created_at }) => mine && !internal && otherReadAt !== null && created_at <= otherReadAt,
  )
  return (
    <Panel title={t('conversations:title')} flush>
      {conversation.error ? (
        <ErrorState problem={conversation.error} onRetry={() => void conversation.refetch()} />
      ) : !conversation.isLoaded ? (
        <div className={classes.waiting}>
          <SkeletonText lines={3} />
        </div>
      ) : messages.length === 0 ? (
        <div className={classes.empty}>
          <p>{t('conversations:none')}</p>
          <p className="meta">{isStaff ? t('conversations:none_staff') : texts.empty}</p>
        </div>
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
          {messages.flatMap((message, at) => {
            const before = messages[at - 1]
            const isNewDay = !before || dayOf(before.created_at) !== dayOf(message.created_at)
            return [
              isNewDay && (
                <li key={`day ${message._id}`} className={classes.day}>
                  {f.date(message.created_at)}
                </li>
              ),
              <Message key={message._id} subject={subject} message={message} isRead={message === lastRead} />,
            ]
          })}
        </ol>
      )}
      <p className={classes.typing} role="status">
        {conversation.isTyping && t(isStaff ? 'conversations:typing_customer' : 'conversations:typing_staff')}
      </p>
      <Composer subject={subject} isStaff={isStaff} onSent={toEnd} />
    </Panel>
  )
}
