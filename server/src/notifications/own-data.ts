import type { DataSection } from '../accounts/export-data.ts'
import { codeKinds } from '../mail/mail-kinds.ts'

const batch = 500

/** What the site told a person: in the app, and by mail (codes left out, they are keys and not data). */
export const notificationsData: readonly DataSection[] = [
  {
    name: 'notifications',
    rows: (sql, user_id) =>
      sql`
      SELECT kind, values, link, created_at, read_at FROM in_app_notifications WHERE user_id = ${user_id} ORDER BY created_at`.cursor(
        batch,
      ),
  },
  {
    name: 'notification_choices',
    rows: (sql, user_id) =>
      sql`SELECT topic, channel, wanted FROM notification_choices WHERE user_id = ${user_id} ORDER BY topic, channel`.cursor(
        batch,
      ),
  },
  {
    // Without the keys, which are the browser's secret.
    name: 'notified_devices',
    rows: (sql, user_id) =>
      sql`
      SELECT user_agent, endpoint, created_at, last_sent_at FROM push_subscriptions WHERE user_id = ${user_id} ORDER BY created_at`.cursor(
        batch,
      ),
  },
  {
    name: 'messages',
    rows: (sql, user_id) =>
      sql`
      SELECT m.subject, m.html, d.status, d.sent_at FROM message_deliveries d JOIN messages m ON m._id = d.message_id
      WHERE d.user_id = ${user_id} ORDER BY d.message_id`.cursor(batch),
  },
  {
    name: 'mails',
    rows: (sql, user_id) =>
      sql`
      SELECT m.kind, m.status, m.created_at, m.sent_at, CASE WHEN m.kind = ANY(${codeKinds}) THEN NULL ELSE m.subject END AS subject,
        CASE WHEN m.kind = ANY(${codeKinds}) THEN NULL ELSE m.values END AS values
      FROM mails m JOIN users u ON u.email = m.to_address WHERE u._id = ${user_id} ORDER BY m.created_at`.cursor(batch),
  },
]
