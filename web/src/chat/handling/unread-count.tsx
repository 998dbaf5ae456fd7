import { useFormats } from '../../platform/i18n/formats.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import classes from './chat.module.css'

/** The number of unread messages of a chat in a list. Renders nothing for 0. */
export function UnreadCount({ unread }: { unread: number }) {
  const t = useWording('chat')
  const f = useFormats()
  if (unread === 0) return null
  return (
    <span className={classes.unread} role="img" aria-label={t('chat:staff.unread', { count: unread })}>
      {f.number(unread)}
    </span>
  )
}
