import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { Notification, NotificationKind } from '@mapwright/contract/notifications/notification.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../db/sql.ts'
import { publishLive, userTopic } from '../events/live.ts'

type Page = { page: number; size: number }

export const unreadCount = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db<{ unread: number }[]>`
    SELECT count(*)::int AS unread FROM in_app_notifications WHERE user_id = ${userId} AND read_at IS NULL`
  return row?.unread ?? 0
}

/** A page of a person's notifications, newest first, with the total and the unread count. */
export async function readNotifications(db: Db, userId: string, { page, size }: Page) {
  const [notifications, [count], unread] = await Promise.all([
    db<Answer<Notification>[]>`
      SELECT _id, kind, values, link, created_at, read_at FROM in_app_notifications WHERE user_id = ${userId}
      ORDER BY created_at DESC, _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total FROM in_app_notifications WHERE user_id = ${userId}`,
    unreadCount(db, userId),
  ])
  return { notifications: [...notifications], total: count?.total ?? 0, unread, page, size }
}

/** Marks the given notifications of a person, or all of them, as read; other people's ids change nothing. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | undefined, now: Date): Promise<number> {
  await tx`UPDATE in_app_notifications SET read_at = ${now}
    WHERE user_id = ${userId} AND read_at IS NULL ${ids ? tx`AND _id IN ${tx(ids.length ? ids : [userId])}` : tx``}`
  return unreadCount(tx, userId)
}

type New = { kind: NotificationKind; values: Record<string, string>; link: string; now: Date }

/** One notification for each of the people, told to their open screens. */
export async function notify(tx: Tx, userIds: readonly string[], { kind, values, link, now }: New): Promise<void> {
  if (userIds.length === 0) return
  const rows = userIds.map((user_id) => ({
    _id: uuidv7(),
    user_id,
    kind,
    values: values as never,
    link,
    created_at: now,
  }))
  await tx`INSERT INTO in_app_notifications ${tx(rows)}`
  for (const { _id, user_id } of rows)
    await publishLive(tx, [userTopic(user_id)], { type: 'notification.created', id: _id })
}
