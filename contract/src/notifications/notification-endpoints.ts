import { z } from 'zod'
import { type Access, endpoint } from '../api/endpoint.ts'
import { maxUnheardMs } from '../api/event.ts'
import { Id, pageQuery, pageResult } from '../api/scalars.ts'
import { Notification } from './notification.ts'

const list = {
  query: z.strictObject(pageQuery()),
  payload: { notifications: z.array(Notification), unread: z.number().int(), ...pageResult },
} as const

const markRead = {
  body: z.strictObject({ notifications: z.array(Id).max(100).optional() }),
  payload: { unread: z.number().int() },
  quiet: true,
} as const

const customer = ['customer'] as const satisfies Access
const staff = ['staff'] as const satisfies Access

export const GetUserNotifications = endpoint({
  name: 'notifications.user_notifications',
  member: 'self',
  method: 'GET',
  path: '/in-app-notification/user',
  access: customer,
  summary: "The customer's notifications, newest first",
  ...list,
})

export const GetAdminNotifications = endpoint({
  name: 'notifications.admin_notifications',
  method: 'GET',
  path: '/in-app-notification/admin',
  access: staff,
  summary: "The staff member's notifications, newest first",
  ...list,
})

export const ReadByUser = endpoint({
  name: 'notifications.read_by_user',
  member: 'self',
  method: 'PATCH',
  path: '/in-app-notification/read-by-user',
  access: customer,
  summary: 'Mark the given notifications, or all, as read',
  ...markRead,
})

export const ReadByAdmin = endpoint({
  name: 'notifications.read_by_admin',
  method: 'PATCH',
  path: '/in-app-notification/read-by-admin',
  access: staff,
  summary: 'Mark the given notifications, or all, as read',
  ...markRead,
})

export const GetEvents = endpoint({
  name: 'notifications.events',
  member: 'self',
  method: 'GET',
  path: '/events',
  access: ['signed_in'],
  summary:
    'Live updates as server-sent events that carry ids only. The stream begins with `resync` if events of the last `unheard_ms` may have been missed',
  query: z.strictObject({ unheard_ms: z.coerce.number().int().min(0).max(maxUnheardMs).default(0) }),
  events: true,
})
