import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { EventChoice, WantedEvent } from './event-choice.ts'
import { NotificationTimes } from './notification-times.ts'
import {
  NotificationChoice,
  NotificationDefault,
  notificationChannels,
  SentNotification,
  WantedNotification,
} from './notification-topic.ts'

const maxChoices = 100
const choices = { choices: z.array(NotificationChoice), events: z.array(EventChoice) }
const defaults = { notification_defaults: z.array(NotificationDefault) }
const settings = { notification_settings: z.array(SentNotification) }

export const GetNotificationChoices = endpoint({
  name: 'notifications.choices',
  member: 'self',
  method: 'GET',
  path: '/notification_choices',
  access: ['signed_in'],
  summary: 'The notification preferences of the caller',
  payload: choices,
})

export const ChangeNotificationChoices = endpoint({
  name: 'notifications.change_choices',
  member: 'self',
  audit_kind: 'settings',
  method: 'PUT',
  path: '/notification_choices',
  access: ['signed_in'],
  summary:
    'Change the given preferences; the others stay as they are. A choice for a topic also replaces those for its events on the channel',
  body: z.strictObject({
    choices: z.array(WantedNotification).max(maxChoices).default([]),
    events: z.array(WantedEvent).max(maxChoices).default([]),
  }),
  payload: choices,
  problems: ['notifications.not_told'],
})

export const { get: GetNotificationTimes, change: ChangeNotificationTimes } = settingsCalls({
  domain: 'notifications',
  name: 'times',
  path: '/notification_times',
  access: ['signed_in'],
  member: 'self',
  summary: "The caller's quiet hours for push and SMS, and the topics whose mails come as one a day",
  payload: { notification_times: NotificationTimes },
  change: {
    method: 'PUT',
    summary: 'Set the quiet hours and the daily mail of the caller',
    body: NotificationTimes,
    problems: ['notifications.not_told'],
  },
})

export const GetNotificationSettings = endpoint({
  name: 'notifications.settings',
  method: 'GET',
  path: '/notification_settings',
  access: ['may:settings'],
  summary: 'The notifications that the site sends, by topic and channel',
  payload: settings,
})

export const ChangeNotificationSettings = endpoint({
  name: 'notifications.change_settings',
  audit_kind: 'settings',
  method: 'POST',
  path: '/notification_settings',
  access: ['may:settings'],
  summary: 'Switch notifications of the site on or off; topics that are not listed stay as they are',
  body: z.strictObject({ notification_settings: z.array(SentNotification).min(1).max(maxChoices) }),
  payload: settings,
  problems: ['notifications.not_told'],
})

export const { get: GetNotificationDefaults, change: ChangeNotificationDefaults } = settingsCalls({
  domain: 'notifications',
  name: 'defaults',
  path: '/notification_defaults',
  access: ['may:settings'],
  summary: 'The notifications that people get who have not chosen, by audience, topic and channel',
  payload: defaults,
  change: {
    method: 'PUT',
    summary: 'Change the given defaults; choices that people have made stay',
    body: z.strictObject({ notification_defaults: z.array(NotificationDefault).min(1).max(maxChoices) }),
    problems: ['notifications.not_told'],
  },
})

export const RequestNotification = endpoint({
  name: 'notifications.request',
  method: 'POST',
  path: '/notification_request',
  access: ['signed_in'],
  personal: true,
  summary: 'Send the caller a test notification in the app, by mail and to every device; returns the channels used',
  body: z.strictObject({}),
  payload: { channels: z.array(z.enum(notificationChannels)), devices: z.number().int() },
  limits: [{ by: 'principal', seconds: 600, count: 10 }],
})
