import { ActionIcon, FocusTrap } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { isAsking } from '../../ui/dialogs/confirm.tsx'
import classes from './chat-panel.module.css'
import { StartForm } from './start-form.tsx'
import { VisitorConversation } from './visitor-conversation.tsx'
import { leaveVisitorChat, visitorToken } from './visitor-storage.ts'

/** The chat of a visitor without an account: a panel, or the whole screen of a phone. Escape closes it. */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const t = useWording('chat', 'conversations', 'accounts')
  const isSheet = useMediaQuery('(width < 576px)', window.innerWidth < 576)
  const titleId = useId()
  const [token, setToken] = useState(visitorToken)
  const panel = useRef<HTMLDivElement>(null)
  // A layout effect, because it runs again if the panel was hidden while a part of it was loading, which removes the focus.
  useLayoutEffect(() => {
    if (!isSheet) panel.current?.focus({ preventScroll: true })
  }, [isSheet])
  const closeOnEscape = useEffectEvent((event: KeyboardEvent) => {
    // During input composition, as for Japanese, Escape discards the typed characters.
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented || isAsking()) return
    onClose()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => closeOnEscape(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  const startAgain = () => {
    leaveVisitorChat()
    setToken(undefined)
  }
  return (
    <FocusTrap active={isSheet}>
      <div
        ref={panel}
        className={classes.panel}
        role="dialog"
        tabIndex={-1}
        aria-modal={isSheet || undefined}
        aria-labelledby={titleId}
      >
        <header className={classes.head}>
          <h2 id={titleId}>{t('app:chat_with_us')}</h2>
          <ActionIcon variant="subtle" color="gray" size={44} aria-label={t('ui:close')} onClick={onClose}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </header>
        <div className={classes.body}>
          {token === undefined ? (
            <StartForm onStarted={setToken} />
          ) : (
            <VisitorConversation key={token} token={token} onGone={startAgain} />
          )}
        </div>
      </div>
    </FocusTrap>
  )
}
