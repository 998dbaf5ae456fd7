import { ActionIcon, Popover } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { useMe } from '../platform/session/me.ts'
import { Late, late } from '../ui/loading/late.tsx'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import classes from './notifications-bell.module.css'
import { restorePush } from './push-subscription.ts'
import { useNotifications } from './use-notifications.ts'

const NotificationsPanel = late(() => import('./notifications-panel.tsx'))

/** Shows the number of unread notifications and opens the panel. */
export function NotificationsBell() {
  const t = useWording()
  const [isOpen, setIsOpen] = useState(false)
  const unread = useNotifications().data?.unread ?? 0
  const { _id } = useMe()
  // Errors are ignored: the profile then shows this device as not subscribed, and the user can subscribe there.
  useEffect(() => void restorePush(_id).catch(() => undefined), [_id])
  return (
    <Popover opened={isOpen} onChange={setIsOpen} width={380} position="bottom-end" trapFocus>
      <Popover.Target>
        <ActionIcon
          className={classes.bell}
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('notifications:open', { count: unread })}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconBell size={20} stroke={1.6} />
          {unread > 0 && (
            <span className={classes.count} aria-hidden>
              {unread > 99 ? '99+' : unread}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown}>
        <Late waiting={<SkeletonText lines={4} />}>
          <NotificationsPanel onLeave={() => setIsOpen(false)} />
        </Late>
      </Popover.Dropdown>
    </Popover>
  )
}
