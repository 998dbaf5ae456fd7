import { roles } from '@mapwright/contract/api/roles.ts'
import { RequestNotification } from '@mapwright/contract/notifications/choice-endpoints.ts'
import type { NotificationChannel } from '@mapwright/contract/notifications/notification-topic.ts'
import { profileLink } from '../accounts/profile-link.ts'
import { command } from '../platform/api/handler.ts'
import { sendMail } from '../platform/mail/send-mail.ts'
import { notify } from './notification-rows.ts'
import { devicesWanting } from './push/push-rows.ts'
import { numbersWanting } from './sms/numbers-wanting.ts'
import { chatsWanting } from './telegram/queue-telegram.ts'
import { whatsappNumbersWanting } from './whatsapp/queue-whatsapp.ts'

/** Sends the caller a test notification on every channel. */
export const requestNotification = command(RequestNotification, async ({ tx, actor, app, now }) => {
  const link = actor.role === 'customer' ? '/profile_settings' : '/admin/profile_settings'
  const devices = await devicesWanting(tx, [actor._id], { topic: null }, now)
  const numbers = await numbersWanting(tx, [actor._id], { topic: null, link, now })
  const chats = await chatsWanting(tx, [actor._id], { topic: null })
  const whatsapp = await whatsappNumbersWanting(tx, [actor._id], { topic: null })
  await notify(tx, [actor._id], { kind: 'test', topic: null, values: {}, link, now })
  const { email: to, language, role } = actor
  const values = { link: profileLink(roles[role], 'notifications') }
  await sendMail(tx, { to, language, kind: 'test', values, ref: { user_id: actor._id }, now })
  const channels: NotificationChannel[] = ['in_app']
  if (await app.mailServer({ sql: tx, app })) channels.push('mail')
  if (devices.length > 0) channels.push('push')
  if (numbers.size > 0) channels.push('sms')
  if (chats.size > 0) channels.push('telegram')
  if (whatsapp.size > 0) channels.push('whatsapp')
  return { channels, devices: devices.length }
})
