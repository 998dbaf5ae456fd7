import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { NotificationTopic } from '@mapwright/contract/api/notification-topics.ts'
import type { Notification } from '@mapwright/contract/notifications/notification.ts'
import { findEvent } from '@mapwright/contract/notifications/notification-event.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Tx } from '../platform/db/sql.ts'
import { publishLive, topicsOf } from '../platform/events/live.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { quietUntil } from './notification-times.ts'
import { pushSend } from './push/push-job-kinds.ts'
import { devicesWanting } from './push/push-rows.ts'
import { recipientsWanting } from './recipient-rows.ts'
import { numbersWanting } from './sms/numbers-wanting.ts'
import { queueSms } from './sms/sms-rows.ts'
import { chatsWanting, queueTelegram } from './telegram/queue-telegram.ts'
import { queueWhatsapp, whatsappNumbersWanting } from './whatsapp/queue-whatsapp.ts'

type Page = { page: number; size: number }

export const unreadCount = async (db: Db, userId: string): Promise<number> => {
  const [row] = await db<{ unread: number }[]>`
    SELECT count(*)::int AS unread FROM in_app_notifications WHERE user_id = ${userId} AND read_at IS NULL AND in_app`
  return row?.unread ?? 0
}

/** Reads a page of a user's notifications, newest first, with the total and the unread count. */
export async function readNotifications(db: Db, userId: string, { page, size }: Page) {
  const [notifications, [count], unread] = await Promise.all([
    db<Decoded<Notification>[]>`
      SELECT _id, kind, values, link, created_at, read_at FROM in_app_notifications WHERE user_id = ${userId} AND in_app
      ORDER BY created_at DESC, _id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM in_app_notifications WHERE user_id = ${userId} AND in_app`,
    unreadCount(db, userId),
  ])
  return { notifications: [...notifications], total: count?.total ?? 0, unread, page, size }
}

/** Marks a user's notifications as read: those in `ids`, or all if `ids` is undefined. Ignores the notifications of other users. */
export async function markRead(tx: Tx, userId: string, ids: readonly string[] | undefined, now: Date): Promise<number> {
  await tx`UPDATE in_app_notifications SET read_at = ${now}
    WHERE user_id = ${userId} AND read_at IS NULL ${ids ? tx`AND _id = ANY (${ids}::uuid[])` : tx``}`
  return unreadCount(tx, userId)
}

type NewNotification = {
  kind: string
  topic: NotificationTopic | null
  values: Record<string, string>
  link: string
  now: Date
}

/**
 * Notifies those of the users who want notifications about the topic: in the app with a live update, and by push, SMS,
 * Telegram and WhatsApp, which wait until the end of the user's quiet hours.
 */
export async function notify(
  tx: Tx,
  userIds: readonly string[],
  { kind, topic, values, link, now }: NewNotification,
): Promise<void> {
  if (userIds.length === 0) return
  const chosen = { topic, event: findEvent(kind) }
  const shown = await recipientsWanting(tx, userIds, chosen, 'in_app')
  const devices = await devicesWanting(tx, userIds, chosen, now)
  const numbers = await numbersWanting(tx, userIds, { ...chosen, link, now })
  const chats = await chatsWanting(tx, userIds, chosen)
  const whatsapp = await whatsappNumbersWanting(tx, userIds, chosen)
  const notified = userIds.filter(
    (_id) =>
      [shown, numbers, chats, whatsapp].some((found) => found.has(_id)) ||
      devices.some(({ user_id }) => user_id === _id),
  )
  if (notified.length === 0) return
  // A test notification has no topic. It is sent immediately, even during quiet hours.
  const waitUntil = topic === null ? new Map<string, Date>() : await quietUntil(tx, notified, now)
  const rows = notified.map((user_id) => ({
    _id: uuidv7(),
    user_id,
    kind,
    values: values,
    link,
    created_at: now,
    in_app: shown.has(user_id),
  }))
  await tx`INSERT INTO in_app_notifications ${tx(rows)}`
  for (const { _id, user_id } of rows) {
    if (shown.has(user_id))
      await publishLive(tx, topicsOf('notification.created', user_id), { type: 'notification.created', id: _id })
    const start_after = waitUntil.get(user_id) ?? null
    for (const device of devices)
      if (device.user_id === user_id)
        await enqueue(tx, pushSend, { subscription_id: device._id, notification_id: _id }, { start_after })
    const to_number = numbers.get(user_id)
    if (to_number !== undefined)
      await queueSms(tx, {
        user_id,
        to_number,
        kind: 'notification',
        text: null,
        notification_id: _id,
        link,
        start_after,
        now,
      })
    const message = { user_id, kind: 'notification', text: null, notification_id: _id, start_after, now } as const
    const chat = chats.get(user_id)
    if (chat !== undefined) await queueTelegram(tx, { ...message, address: chat })
    const number = whatsapp.get(user_id)
    if (number !== undefined) await queueWhatsapp(tx, { ...message, address: number })
  }
}

/** Deletes the notifications that lead to a page, because its object was deleted. */
export async function deleteNotificationsOfPage(tx: Tx, link: string): Promise<void> {
  await tx`DELETE FROM in_app_notifications WHERE link = ${link}`
}
