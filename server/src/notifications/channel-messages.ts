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
import { pushSend } from './push/push-job-kinds.ts'
import { smsSend } from './sms/sms-job-kinds.ts'
import { telegramSend } from './telegram/telegram-job-kinds.ts'

type List = {
  keywords?: string | undefined
  channel?: LoggedChannel | undefined
  status?: SmsStatus | undefined
  page: number
  size: number
}

/** Reads a page of messages, newest first. `keywords` matches a part of the user name or address. */
async function listMessages(db: Db, { keywords = '', channel, status, page, size }: List) {
  const found = db`
    FROM (
      SELECT _id, 'sms' AS channel, user_id, to_number AS address, kind, notification_id, NULL::uuid AS subscription_id, status, error,
        created_at
      FROM sms_messages
      UNION ALL
      SELECT _id, channel, user_id, address, kind, notification_id, subscription_id, status, error, created_at FROM channel_messages
    ) m LEFT JOIN users u ON u._id = m.user_id
    WHERE (strpos(fold(m.address), fold(${keywords})) > 0 OR strpos(fold(u.username), fold(${keywords})) > 0)
      ${channel ? db`AND m.channel = ${channel}` : db``} ${status ? db`AND m.status = ${status}` : db``}`
  const [channel_messages, [count], down] = await Promise.all([
    db<Decoded<ChannelMessage>[]>`
      SELECT m._id, m.channel, u.username, m.address, m.kind, m.status, m.error, m.created_at,
        (SELECT n.kind FROM in_app_notifications n WHERE n._id = m.notification_id) AS about,
        m.status = 'failed' AND (m.kind = 'test' OR m.kind = 'notification' AND m.notification_id IS NOT NULL)
          AND (m.subscription_id IS NULL OR EXISTS (SELECT FROM push_subscriptions p WHERE p._id = m.subscription_id)) AS can_resend
      ${found} ORDER BY m.created_at DESC, m._id DESC LIMIT ${size} OFFSET ${(page - 1) * size}`,
    db<{ total: number }[]>`SELECT count(*)::int AS total ${found}`,
    readDownChannels(db),
  ])
  return { channel_messages: [...channel_messages], down, total: count?.total ?? 0, page, size }
}

/** Queues a failed SMS again. Returns false if there is none. */
async function resendSms(tx: Tx, sms_id: string): Promise<boolean> {
  const { count } = await tx`
    UPDATE sms_messages SET status = 'queued', error = NULL
    WHERE _id = ${sms_id} AND status = 'failed' AND (kind = 'test' OR kind = 'notification' AND notification_id IS NOT NULL)`
  if (count > 0) await enqueue(tx, smsSend, { sms_id })
  return count > 0
}

type Failed = { channel: 'push' | 'telegram'; notification_id: string; subscription_id: string | null }

/** Queues a failed message by push or Telegram again. Returns false if there is none. */
async function resendMessage(tx: Tx, message_id: string): Promise<boolean> {
  const [failed] = await tx<Failed[]>`
    UPDATE channel_messages m SET status = 'queued', error = NULL
    WHERE _id = ${message_id} AND status = 'failed' AND kind = 'notification' AND notification_id IS NOT NULL
      AND (subscription_id IS NULL OR EXISTS (SELECT FROM push_subscriptions p WHERE p._id = m.subscription_id))
    RETURNING channel, notification_id, subscription_id`
  if (!failed) return false
  const { subscription_id, notification_id } = failed
  if (subscription_id !== null) await enqueue(tx, pushSend, { subscription_id, notification_id })
  else await enqueue(tx, telegramSend, { message_id })
  return true
}

/** Endpoints for the log of messages. */
export const channelMessages: readonly Route[] = [
  query(GetChannelMessages, ({ sql, query: list }) => listMessages(sql, list)),
  command(ResendChannelMessage, async ({ tx, params: { id }, audit }) => {
    if (!((await resendSms(tx, id)) || (await resendMessage(tx, id))))
      throw new Problem('notifications.channel_message_not_failed')
    audit({ target_id: id })
    return {}
  }),
]
