import { z } from 'zod'
import { type Access, endpoint } from '../../api/endpoint.ts'
import { Id, InstantText, line, pageQuery, pageResult } from '../../api/scalars.ts'
import { notificationKinds } from '../notification.ts'
import { smsKinds, smsStatuses } from '../sms/sms.ts'

const admin = ['admin'] as const satisfies Access

/** Channels with a record of their messages. Mails have their own list. */
export const loggedChannels = ['push', 'sms', 'telegram', 'whatsapp'] as const
export type LoggedChannel = (typeof loggedChannels)[number]

export const channelMessageKinds = [...smsKinds, 'answer'] as const

export const ChannelMessage = z.strictObject({
  _id: Id,
  channel: z.enum(loggedChannels),
  /** The user name of the recipient; null for a number or chat without an account. */
  username: z.string().nullable(),
  /** A number, a chat, or the server of a push service. */
  address: z.string(),
  kind: z.enum(channelMessageKinds),
  /** The kind of the notification, unless it has been deleted. */
  about: z.enum(notificationKinds).nullable(),
  status: z.enum(smsStatuses),
  error: z.string().nullable(),
  created_at: InstantText,
  can_resend: z.boolean(),
})
export type ChannelMessage = z.output<typeof ChannelMessage>

export const GetChannelMessages = endpoint({
  name: 'notifications.channel_messages',
  method: 'GET',
  path: '/channel_messages',
  access: admin,
  summary:
    'Messages by push, SMS, Telegram and WhatsApp of the last 90 days, newest first; `down` are the channels that fail',
  query: z.strictObject({
    keywords: line(100).optional(),
    channel: z.enum(loggedChannels).optional(),
    status: z.enum(smsStatuses).optional(),
    ...pageQuery(),
  }),
  payload: {
    channel_messages: z.array(ChannelMessage),
    down: z.array(z.strictObject({ channel: z.enum(loggedChannels), error: z.string() })),
    ...pageResult,
  },
})

export const ResendChannelMessage = endpoint({
  name: 'notifications.resend_channel_message',
  method: 'POST',
  path: '/channel_messages/:id/resend',
  access: admin,
  summary: 'Send a failed notification or test again; codes are not sent again, because they expire',
  params: z.strictObject({ id: Id }),
  payload: {},
  problems: ['notifications.channel_message_not_failed'],
})
