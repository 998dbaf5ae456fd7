import { useRef, useState } from 'react'
import { useWording } from '../../platform/i18n/wording.ts'
import { Late, late } from '../../ui/loading/late.tsx'
import classes from './launcher.module.css'

const ChatPanel = late(() => import('./chat-panel.tsx'))

/** The button that opens the chat on public pages. Loads the chat on the first click. */
export default function Launcher() {
  const t = useWording()
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    button.current?.focus()
  }
  return (
    <aside aria-label={t('app:chat_with_us')}>
      <button
        ref={button}
        type="button"
        className={classes.launcher}
        aria-label={t('app:chat_with_us')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {/* Drawn inline, because the app's icon library is too large for public pages. */}
        <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
          <path d="M4 5h16v11H10l-5 4v-4H4z" />
        </svg>
      </button>
      {isOpen && (
        <Late otherwise={close}>
          <ChatPanel onClose={close} />
        </Late>
      )}
    </aside>
  )
}
