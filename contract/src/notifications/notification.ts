import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { eventNotificationKinds } from '../events.ts'

/** Kinds of in-app notifications. Their texts are `kind.<name>` in notifications.json, filled with `values`. */
export const notificationKinds = ['test', ...eventNotificationKinds] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.strictObject({
  _id: Id,
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.string()),
  /** The path of the web app's page that it is about. */
  link: z.string(),
  created_at: InstantText,
  read_at: InstantText.nullable(),
})
export type Notification = z.output<typeof Notification>
