import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import {
  type ChannelMessage,
  GetChannelMessages,
  type LoggedChannel,
  ResendChannelMessage,
} from '@mapwright/contract/notifications/channel-messages/channel-message-endpoints.ts'
import type { SmsStatus } from '@mapwright/contract/notifications/sms/sms.ts'
import { command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db, Tx } from '../platform/db/sql.ts'
import { enqueue } from '../platform/jobs/enqueue.ts'
import { readDownChannels } from '../site/system/channel-failures.ts'
import { announceMessages } from './channel-messages/announce-messages.ts'
import { pushSend } from './push/push-job-kinds.ts'
import { isOpen } from './push/push-rows.ts'
import { smsSend } from './sms/sms-job-kinds.ts'
import { telegramSend } from './telegram/telegram-job-kinds.ts'
import { whatsappSend } from './whatsapp/whatsapp-job-kinds.ts'

type List = {
  keywords?: string | undefined
  channel?: LoggedChannel | undefined
  status?: SmsStatus | undefined
  page: number
  size: number
}

/** Selects all messages by push, SMS, Telegram and WhatsApp. */
const allMessages = (db: Db) => db`(
  SELECT _id, 'sms' AS channel, user_id, to_number AS address, kind, notification_id, NULL::uuid AS subscription_id, status, error,
    created_at
  FROM sms_messages
  UNION ALL
  SELECT _id, channel, user_id, address, kind, notification_id, subscription_id, status, error, created_at FROM channel_messages)`

/**
 * Condition that a message `m` can be sent again: it has failed, and it is a test or about a notification that is unread and whose
 * recipient can still be reached there.
 */
const isResendable = (db: Db, now: Date) => db`
  m.status = 'failed' AND (m.kind = 'test' OR m.kind = 'notification' AND EXISTS (
    SELECT FROM in_app_notifications n WHERE n._id = m.notification_id AND n.read_at IS NULL AND CASE m.channel
      WHEN 'push' THEN EXISTS (
        SELECT FROM push_subscriptions p JOIN sessions s ON s._id = p.session_id WHERE p._id = m.subscription_id AND ${isOpen(db, now)})
      WHEN 'telegram' THEN EXISTS (
        SELECT FROM telegram_chats c WHERE c.user_id = m.user_id AND c.chat_id = m.address AND c.blocked_at IS NULL)
      WHEN 'whatsapp' THEN EXISTS (
        SELECT FROM whatsapp_numbers w WHERE w.user_id = m.user_id AND w.address = m.address AND w.unreachable_at IS NULL)
      ELSE EXISTS (
        SELECT FROM sms_numbers x
        WHERE x.user_id = m.user_id AND x.number = m.address AND x.verified_at IS NOT NULL AND x.stopped_at IS NULL) END))`

/** Reads a page of messages, newest first. `keywords` matches a part of the user name or address. */
async function listMessages(db: Db, { keywords = '', channel, status, page, size }: List, now: Date) {
  const found = db`
    FROM ${allMessages(db)} m LEFT JOIN users u ON u._id = m.user_id
    WHERE (strpos(fold(m.address), fold(${keywords})) > 0 OR strpos(fold(u.username), fold(${keywords})) > 0)
      ${channel ? db`AND m.channel = ${channel}` : db``} ${status ? db`AND m.status = ${status}` : db``}`
  const [channel_messages, [count], down] = await Promise.all([
    db<Decoded<ChannelMessage>[]>`
      SELECT m._id, m.channel, u.username, m.address, m.kind, m.status, m.error, m.created_at,
        (SELECT n.kind FROM in_app_notifications n WHERE n._id = m.notification_id) AS about, ${isResendable(db, now)} AS can_resend
      ${found} ORDER BY m.created_at DESC, m._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${found}`,
    readDownChannels(db),
  ])
  return { channel_messages: [...channel_messages], down, total: count?.total ?? 0, page, size }
}

/** Selects the message if it can be sent again. */
const resendable = (tx: Tx, _id: string, now: Date) => tx`
  (SELECT m._id FROM ${allMessages(tx)} m WHERE m._id = ${_id} AND ${isResendable(tx, now)})`

/** Queues a failed SMS again. Returns false if there is none. */
async function resendSms(tx: Tx, sms_id: string, now: Date): Promise<boolean> {
  const { count } = await tx`
    UPDATE sms_messages SET status = 'queued', error = NULL, provider_ref = NULL, attempt = attempt + 1
    WHERE _id = ${sms_id} AND status = 'failed' AND _id IN ${resendable(tx, sms_id, now)}`
  if (count === 0) return false
  await enqueue(tx, smsSend, { sms_id })
  await announceMessages(tx)
  return true
}

type Failed = { channel: 'push' | 'telegram' | 'whatsapp'; notification_id: string; subscription_id: string | null }

/** Queues a failed message by push, Telegram or WhatsApp again. Returns false if there is none. */
async function resendMessage(tx: Tx, message_id: string, now: Date): Promise<boolean> {
  const [failed] = await tx<Failed[]>`
    UPDATE channel_messages SET status = 'queued', error = NULL, provider_ref = NULL
    WHERE _id = ${message_id} AND status = 'failed' AND _id IN ${resendable(tx, message_id, now)}
    RETURNING channel, notification_id, subscription_id`
  if (!failed) return false
  const { channel, subscription_id, notification_id } = failed
  if (subscription_id !== null) await enqueue(tx, pushSend, { subscription_id, notification_id })
  else await enqueue(tx, channel === 'whatsapp' ? whatsappSend : telegramSend, { message_id })
  await announceMessages(tx)
  return true
}

/** Endpoints for the log of messages. */
export const channelMessages: readonly Route[] = [
  query(GetChannelMessages, ({ sql, query: list, now }) => listMessages(sql, list, now)),
  command(ResendChannelMessage, async ({ tx, params: { id }, now, audit }) => {
    if (!((await resendSms(tx, id, now)) || (await resendMessage(tx, id, now))))
      throw new Problem('notifications.channel_message_not_failed')
    audit({ target_id: id })
    return {}
  }),
]
