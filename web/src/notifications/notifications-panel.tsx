import { Button } from '@mantine/core'
import type { Notification } from '@mapwright/contract/notifications/notification.ts'
import { IconBell } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useWording } from '../platform/i18n/wording.ts'
import { SkeletonText } from '../ui/loading/skeletons.tsx'
import { EmptyState, ErrorState } from '../ui/messages/states.tsx'
import { When } from '../ui/text/when.tsx'
import classes from './notifications-panel.module.css'
import { useNotifications, useReadNotifications } from './use-notifications.ts'

function Item({ notification, onOpen }: { notification: Notification; onOpen: () => void }) {
  const t = useWording('notifications')
  const { kind, values, link, created_at, read_at } = notification
  return (
    <li>
      <Link to={link} className={classes.item} data-unread={read_at === null || undefined} onClick={onOpen}>
        <span className={classes.text}>{t(`notifications:kind.${kind}`, values)}</span>
        <span className="meta">
          <When at={created_at} />
        </span>
      </Link>
    </li>
  )
}

/** Number of notifications that each click on "older" adds. The maximum is 100 in total. */
const pageSize = 20

/** The newest notifications. Opening a notification marks it as read. */
export default function NotificationsPanel({ onLeave }: { onLeave: () => void }) {
  const t = useWording('notifications')
  const [size, setSize] = useState(pageSize)
  const list = useNotifications(size)
  const read = useReadNotifications()
  const open = (notification: Notification) => {
    if (notification.read_at === null) read.mutate({ body: { notifications: [notification._id] } })
    onLeave()
  }
  return (
    <section className={classes.panel} aria-label={t('notifications:title')}>
      <header className={classes.header}>
        <h2>{t('notifications:title')}</h2>
        {list.data && list.data.unread > 0 && (
          <>
            <span className="meta">{t('notifications:unread', { count: list.data.unread })}</span>
            <Button
              variant="subtle"
              size="compact-xs"
              loading={read.isPending}
              onClick={() => read.mutate({ body: {} })}
            >
              {t('notifications:mark_all_read')}
            </Button>
          </>
        )}
      </header>
      {list.isPending ? (
        <div className={classes.wait}>
          <SkeletonText lines={4} />
        </div>
      ) : list.isError ? (
        <ErrorState problem={list.error} onRetry={() => void list.refetch()} />
      ) : list.data.notifications.length === 0 ? (
        <EmptyState icon={IconBell} title={t('notifications:empty.title')} text={t('notifications:empty.text')} />
      ) : (
        <ul className={classes.list}>
          {list.data.notifications.map((notification) => (
            <Item key={notification._id} notification={notification} onOpen={() => open(notification)} />
          ))}
          {list.data.total > size && size < 100 && (
            <li className={classes.older}>
              <Button
                variant="subtle"
                size="compact-sm"
                loading={list.isPlaceholderData}
                onClick={() => setSize(size + pageSize)}
              >
                {t('notifications:older')}
              </Button>
            </li>
          )}
        </ul>
      )}
    </section>
  )
}
