import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** Kinds of in-app notifications. Their texts are `kind.<name>` in notifications.json, filled with `values`. */
export const notificationKinds = [
  'user_registered',
  'account_activated',
  'deletion_requested',
  'invoice_created',
  'invoice_paid',
  'order_submitted',
  'order_started',
  'order_asked',
  'order_resubmitted',
  'order_completed',
  'order_revised',
  'order_cancelled',
  'order_assigned',
  'order_taken_over',
  'order_offered',
  'offer_accepted',
  'offer_declined',
  'offer_expired',
  'order_refunded',
  'payment_overdue',
  'order_files_expiring',
  'order_message',
  'automation_failed',
  'order_unhappy',
  'test',
  'file_received',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.strictObject({
  _id: Id,
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.string()),
  /** Path of the page in the web app that it is about. */
  link: z.string(),
  created_at: InstantText,
  read_at: InstantText.nullable(),
})
export type Notification = z.output<typeof Notification>
