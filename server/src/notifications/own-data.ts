import type { DataSection } from '../platform/domain.ts'
import { codeKinds } from '../platform/mail/mail-kinds.ts'

const batchSize = 500

/**
 * Sections of a person's data export: notifications, preferences, devices, campaigns and mails. Codes are omitted because they are
 * credentials.
 */
export const notificationsData: readonly DataSection[] = [
  {
    name: 'notifications',
    rows: (sql, user_id) =>
      sql`
      SELECT kind, values, link, created_at, read_at FROM in_app_notifications WHERE user_id = ${user_id} ORDER BY created_at`.cursor(
        batchSize,
      ),
  },
  {
    name: 'notification_choices',
    rows: (sql, user_id) =>
      sql`SELECT topic, channel, wanted FROM notification_choices WHERE user_id = ${user_id} ORDER BY topic, channel`.cursor(
        batchSize,
      ),
  },
  {
    name: 'notification_event_choices',
    rows: (sql, user_id) =>
      sql`
      SELECT event, channel, wanted FROM notification_event_choices WHERE user_id = ${user_id} ORDER BY event, channel`.cursor(
        batchSize,
      ),
  },
  {
    name: 'notification_times',
    rows: (sql, user_id) =>
      sql`
      SELECT is_quiet, quiet_from, quiet_until, time_zone, digest_topics, digest_hour
      FROM notification_times WHERE user_id = ${user_id}`.cursor(batchSize),
  },
  {
    name: 'waiting_mails',
    rows: (sql, user_id) =>
      sql`SELECT topic, kind, values, created_at FROM digest_entries WHERE user_id = ${user_id} ORDER BY created_at`.cursor(
        batchSize,
      ),
  },
  {
    // The keys are omitted, because they are secrets of the browser.
    name: 'notified_devices',
    rows: (sql, user_id) =>
      sql`
      SELECT user_agent, endpoint, created_at, last_sent_at FROM push_subscriptions WHERE user_id = ${user_id} ORDER BY created_at`.cursor(
        batchSize,
      ),
  },
  {
    name: 'sms_number',
    rows: (sql, user_id) =>
      sql`SELECT number, verified_at, stopped_at, created_at FROM sms_numbers WHERE user_id = ${user_id}`.cursor(
        batchSize,
      ),
  },
  {
    name: 'sms',
    rows: (sql, user_id) =>
      sql`
      SELECT to_number, kind, text, status, created_at, sent_at FROM sms_messages
      WHERE user_id = ${user_id} AND kind <> 'code' ORDER BY created_at`.cursor(batchSize),
  },
  {
    name: 'telegram_chat',
    rows: (sql, user_id) =>
      sql`
      SELECT chat_id, name, connected_at, blocked_at FROM telegram_chats WHERE user_id = ${user_id}`.cursor(batchSize),
  },
  {
    name: 'whatsapp_number',
    rows: (sql, user_id) =>
      sql`
      SELECT address, whatsapp_id, name, opted_in_at, last_message_at, unreachable_at FROM whatsapp_numbers
      WHERE user_id = ${user_id}`.cursor(batchSize),
  },
  {
    name: 'channel_messages',
    rows: (sql, user_id) =>
      sql`
      SELECT channel, address, kind, text, status, created_at, sent_at FROM channel_messages
      WHERE user_id = ${user_id} ORDER BY created_at`.cursor(batchSize),
  },
  {
    name: 'messages',
    rows: (sql, user_id) =>
      sql`
      SELECT c.subject, c.html, d.status, d.sent_at FROM campaign_deliveries d JOIN campaigns c ON c._id = d.campaign_id
      WHERE d.user_id = ${user_id} ORDER BY d.campaign_id`.cursor(batchSize),
  },
  {
    name: 'mails',
    rows: (sql, user_id) =>
      sql`
      SELECT m.kind, m.status, m.created_at, m.sent_at, CASE WHEN m.kind = ANY(${codeKinds}) THEN NULL ELSE m.subject END AS subject,
        CASE WHEN m.kind = ANY(${codeKinds}) THEN NULL ELSE m.values END AS values
      FROM mails m JOIN users u ON u.email = m.to_address WHERE u._id = ${user_id} ORDER BY m.created_at`.cursor(
        batchSize,
      ),
  },
]
