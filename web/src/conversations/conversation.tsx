import { roles } from '@mapwright/contract/api/roles.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Late } from '../ui/loading/late.tsx'
import { Composer } from './composer.tsx'
import classes from './conversation.module.css'
import { type FoundMessage, ShownFinding } from './found-message.ts'
import { Message } from './message.tsx'
import { MessageList } from './message-list.tsx'
import { useWaitingMessages } from './outbox/use-waiting-messages.ts'
import { WaitingMessages } from './outbox/waiting-messages.tsx'
import type { About } from './subjects.ts'
import { useConversation } from './use-conversation.ts'
import { useLoadUntil } from './use-load-until.ts'

/** A text about other people who have the object open, and a callback for each key press. */
export type ConversationPresence = { text: string; onTyped: () => void }

type ConversationProps = {
  about: About
  presence?: ConversationPresence | undefined
  /** True if the composer is hidden because writing is not possible at the moment. */
  isReadOnly?: boolean
  /** True if the conversation is as tall as the window, with the composer at the bottom. */
  isTall?: boolean
  /** The message to scroll to, after a search. */
  finding?: FoundMessage | undefined
}

/** The conversation about an object between its customer and staff. */
export function Conversation({ about, presence, isReadOnly = false, isTall = false, finding }: ConversationProps) {
  const t = useWording('conversations')
  const isStaff = useMe().role_id !== roles.customer
  const hasUnsent = useWaitingMessages(about).length > 0
  const { calls, useTexts } = about.subject
  const texts = useTexts()
  const conversation = useConversation(calls, about.id)
  const { messages, otherReadAt } = conversation
  useLoadUntil(finding?.id, conversation)
  const lastRead = messages.findLast(
    ({ mine, internal, created_at }) => mine && !internal && otherReadAt !== null && created_at <= otherReadAt,
  )
  const Head = about.subject.Head
  return (
    <ShownFinding value={finding}>
      {Head && (
        <Late waiting={<div className={classes.head} />}>
          <Head id={about.id} isStaff={isStaff} />
        </Late>
      )}
      <MessageList
        conversation={conversation}
        empty={hasUnsent ? null : isStaff ? t('conversations:none_staff') : texts.empty}
        byDay
        isTall={isTall}
        message={(message) => <Message about={about} message={message} isRead={message === lastRead} />}
      >
        {(onSent) => (
          <>
            <WaitingMessages about={about} />
            <p className={classes.typing} role="status">
              {[
                conversation.isTyping && t(isStaff ? 'conversations:typing_customer' : 'conversations:typing_staff'),
                presence?.text,
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
            {!isReadOnly && <Composer about={about} isStaff={isStaff} onSent={onSent} onTyped={presence?.onTyped} />}
          </>
        )}
      </MessageList>
    </ShownFinding>
  )
}
