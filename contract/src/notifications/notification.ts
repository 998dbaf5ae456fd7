import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { eventNotificationKinds } from '../events.ts'

/** Kinds of in-app notifications. The wording is `kind.<name>` in notifications.json, with `values` as placeholders. */
export const notificationKinds = ['test', ...eventNotificationKinds] as const
export type NotificationKind = (typeof notificationKinds)[number]

export const Notification = z.strictObject({
  _id: Id,
  kind: z.enum(notificationKinds),
  values: z.record(z.string(), z.string()),
  /** The path of the page to open in the web app. */
  link: z.string(),
  created_at: InstantText,
  read_at: InstantText.nullable(),
})
export type Notification = z.output<typeof Notification>
