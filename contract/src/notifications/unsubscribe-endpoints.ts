import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { notificationTopics } from '../api/notification-topics.ts'
import { line } from '../api/scalars.ts'

const params = z.strictObject({ token: line(100, 1) })

export const Unsubscribe = endpoint({
  name: 'notifications.unsubscribe',
  method: 'POST',
  path: '/unsubscribe/:token',
  during_maintenance: true,
  access: ['public'],
  summary:
    'Unsubscribe from mails about a topic, or from campaigns, with the token that each of them contains. Also accepts a form, as mail programs send it (RFC 8058)',
  params,
  body: z.strictObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
  payload: { topic: z.enum(notificationTopics) },
  problems: ['notifications.bad_link'],
  limits: [{ by: 'address', seconds: 60, count: 60 }],
})

export const SubscribeAgain = endpoint({
  name: 'notifications.subscribe_again',
  method: 'DELETE',
  path: '/unsubscribe/:token',
  during_maintenance: true,
  access: ['public'],
  summary: 'Undo an unsubscription',
  params,
  payload: { topic: z.enum(notificationTopics) },
  problems: ['notifications.bad_link'],
  limits: [{ by: 'address', seconds: 60, count: 60 }],
})
