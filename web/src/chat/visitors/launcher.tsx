import { useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import { endChatRequest, isChatRequested } from './chat-request.ts'
import type { ChatNews } from './chat-watch.tsx'
import classes from './launcher.module.css'
import { visitorToken } from './visitor-storage.ts'

const ChatPanel = late(() => import('./chat-panel.tsx'))
const ChatWatch = late(() => import('./chat-watch.tsx'))

/**
 * The button that opens the chat on public pages, with the number of unread messages. Loads the chat on the first click. Until then, only a
 * browser with a chat loads what looks for messages.
 */
export default function Launcher() {
  const t = useWording()
  const [isOpen, setIsOpen] = useState(isChatRequested)
  const [news, setNews] = useState<ChatNews>()
  const button = useRef<HTMLButtonElement>(null)
  const token = isOpen ? undefined : visitorToken()
  const close = () => {
    endChatRequest()
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <aside aria-label={t('app:chat_with_us')} data-chat-launcher>
      <button
        ref={button}
        type="button"
        className={classes.launcher}
        aria-label={news?.label ?? t('app:chat_with_us')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => (isOpen ? close() : setIsOpen(true))}
      >
        {/* Drawn inline, because the app's icon library is too large for public pages. */}
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
        {news && (
          <span className={classes.unread} aria-hidden="true">
            {news.count}
          </span>
        )}
      </button>
      {isOpen && (
        <Late otherwise={close}>
          <ChatPanel onClose={close} />
        </Late>
      )}
      {token !== undefined && (
        <Late otherwise="waiting">
          <ChatWatch token={token} onNews={setNews} />
        </Late>
      )}
    </aside>
  )
}
