import { openState } from '@mapwright/contract/site/working-time.ts'
import { Conversation } from '../conversations/conversation.tsx'
import { useFormats } from '../platform/i18n/formats.ts'
import { useWording } from '../platform/i18n/wording.ts'
import { useGo } from '../platform/routing/page-link.tsx'
import { useMe } from '../platform/session/me.ts'
import { isOn } from '../platform/site-data.ts'
import { useOpeningHours } from '../site/hours/use-opening-hours.ts'
import { ActionButton } from '../ui/action-button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { useMinute } from '../ui/use-minute.ts'

/** Says outside of the opening hours when and how an answer comes. */
function Closed() {
  const t = useWording('chat', 'tickets')
  const f = useFormats()
  const go = useGo()
  const hours = useOpeningHours()
  const now = new Date(useMinute())
  if (!hours) return null
  const { isOpen, changes_at } = openState(now, hours)
  if (isOpen) return null
  return (
    <Notice
      title={changes_at ? t('chat:closed.until', { time: f.dateTime(changes_at) }) : t('chat:closed.title')}
      action={
        isOn('ticket_system_public') && (
          <ActionButton variant="default" onClick={() => go('/open_ticket')}>
            {t('tickets:open.title')}
          </ActionButton>
        )
      }
    >
      {t('chat:closed.text')}
    </Notice>
  )
}

/** The customer's chat with staff. */
export default function ChatPage() {
  const t = useWording('chat')
  const { _id } = useMe()
  return (
    <Page title={t('chat:title')} subtitle={t('chat:text')}>
      <Closed />
      <Conversation subject={{ kind: 'chat', id: _id }} />
    </Page>
  )
}
