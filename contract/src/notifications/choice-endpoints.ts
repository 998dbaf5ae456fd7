import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { NotificationChoice, notificationChannels, SentNotification, WantedNotification } from './topic.ts'

const most = 20
const choices = { choices: z.array(NotificationChoice) }
const settings = { notification_settings: z.array(SentNotification) }

export const GetNotificationChoices = endpoint({
  name: 'notifications.choices',
  method: 'GET',
  path: '/notification_choices',
  access: ['signed_in'],
  summary: 'What the caller wants to be told of, and how',
  payload: choices,
})

export const ChangeNotificationChoices = endpoint({
  name: 'notifications.change_choices',
  method: 'PUT',
  path: '/notification_choices',
  access: ['signed_in'],
  summary: 'Change the choices that are sent; the rest stays',
  body: z.strictObject({ choices: z.array(WantedNotification).min(1).max(most) }),
  payload: choices,
  problems: ['notifications.not_told'],
})

export const GetNotificationSettings = endpoint({
  name: 'notifications.settings',
  method: 'GET',
  path: '/notification_settings',
  access: ['may:settings'],
  summary: 'What the site tells people of, and how',
  payload: settings,
})

export const ChangeNotificationSettings = endpoint({
  name: 'notifications.change_settings',
  method: 'POST',
  path: '/notification_settings',
  access: ['may:settings'],
  summary: 'Change what the site tells people of; what is not sent stays',
  body: z.strictObject({ notification_settings: z.array(SentNotification).min(1).max(most) }),
  payload: settings,
  problems: ['notifications.not_told'],
})

export const RequestNotification = endpoint({
  name: 'notifications.request',
  method: 'POST',
  path: '/notification_request',
  access: ['signed_in'],
  personal: true,
  summary: 'Send the caller a notification to try out: in the app, by mail and to every device; answers where it went',
  body: z.strictObject({}),
  payload: { channels: z.array(z.enum(notificationChannels)), devices: z.number().int() },
  limits: [{ by: 'account', seconds: 600, count: 10 }],
})
