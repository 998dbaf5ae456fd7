import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { Conversation } from '../conversations/conversation.tsx'
import { useWaitingMessages } from '../conversations/outbox/use-waiting-messages.ts'
import { hasDraft } from '../conversations/use-draft.ts'
import { useQueryOf } from '../platform/api/queries.ts'
import { actingAs } from '../platform/api/session.ts'
import { useFormats } from '../platform/i18n/formats.ts'
import { useZonedTime } from '../platform/i18n/use-zoned-time.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { isOn } from '../platform/site-data.ts'
import { useOpeningHours } from '../site/hours/use-opening-hours.ts'
import { OpenTicket } from '../tickets/open-ticket.tsx'
import { SoundSwitch } from '../ui/forms/sound-switch.tsx'
import { Panel } from '../ui/layout/panel.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { Page } from '../ui/page/page.tsx'
import { useMinute } from '../ui/text/use-minute.ts'
import { chatEntry } from './chat-entry.ts'
import { chatSubject } from './chat-subject.ts'
import { reportedPath, startPageReports } from './report-page.ts'

/** Returns the place where the customer can write at the moment: the chat or a new ticket. Undefined while loading. */
function useChatEntry(id: string) {
  const hours = useOpeningHours()
  const unsent = useWaitingMessages({ subject: chatSubject, id })
  const messages = useQueryOf(chatSubject.calls.list, { params: { id } }).data?.messages
  const now = new Date(useMinute())
  if (!hours || !messages) return undefined
  const last = messages.at(-1)?.created_at
  const lastMessageAt = last === undefined ? undefined : new Date(last)
  const isWriting = hasDraft(id, id)
  return {
    ...chatEntry({ hours, hasTickets: isOn('ticket_system_public'), lastMessageAt, isWriting, now }),
    isEmpty: messages.length + unsent.length === 0,
  }
}

/** The notice outside the opening hours, with the next opening time. */
function Closed({ opensAt, isTicket }: { opensAt: Date | null; isTicket: boolean }) {
  const t = useWording('chat')
  const f = useFormats()
  const zoned = useZonedTime()
  const time = opensAt && zoned(opensAt, f.dateTime(opensAt))
  return (
    <Notice title={time ? t('chat:closed.until', { time }) : t('chat:closed.title')}>
      {t(isTicket ? 'chat:closed.ticket_text' : 'chat:closed.text')}
    </Notice>
  )
}

/** Shows staff which page is open, from the first message until some time after the customer has left the chat. */
function usePageReports(hasMessages: boolean): void {
  const router = useRouter()
  useEffect(() => {
    // Staff who act as the customer do not report their own pages.
    if (!hasMessages || actingAs()) return
    startPageReports({
      onNavigated: (run) => router.subscribe('onResolved', run),
      path: () => reportedPath(window.location.pathname),
    })
  }, [router, hasMessages])
}

/** The customer's chat with staff. Outside the opening hours, a form for a ticket replaces the chat's form. */
export default function ChatPage() {
  const t = useWording('chat', 'tickets')
  const { _id } = useMe()
  const { message, words } = useSearch({ from: '/customer/chat_support' })
  const entry = useChatEntry(_id)
  usePageReports(entry?.isEmpty === false)
  const isTicket = entry?.place === 'ticket'
  // The ticket form stays when the opening hours begin, so that a text in it is not lost.
  const [wasTicket, setWasTicket] = useState(false)
  if (isTicket && !wasTicket) setWasTicket(true)
  return (
    <Page title={t('chat:title')} subtitle={t('chat:text')} aside={<SoundSwitch />}>
      {entry?.opensAt !== undefined && <Closed opensAt={entry.opensAt} isTicket={isTicket} />}
      {wasTicket && (
        <Panel title={t('tickets:open.title')}>
          <OpenTicket />
        </Panel>
      )}
      {!(isTicket && entry.isEmpty) && (
        <Conversation
          about={{ subject: chatSubject, id: _id }}
          isReadOnly={isTicket}
          finding={message ? { id: message, words: words ?? '' } : undefined}
        />
      )}
    </Page>
  )
}
