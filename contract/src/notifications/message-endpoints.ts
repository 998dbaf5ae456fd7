import { z } from 'zod'
import { type Access, endpoint } from '../api/endpoint.ts'
import { pageLoads } from '../api/rate-limits.ts'
import { Id, line, pageQuery, pageResult } from '../api/scalars.ts'
import {
  Audience,
  Delivery,
  DraftInput,
  deliveryStatuses,
  Message,
  MessageInput,
  MessagePreview,
  MessageRow,
  messageImageRules,
  messageStatuses,
} from './message.ts'

const sender = ['may:dealers_manager.send_email'] as const satisfies Access
const byId = z.strictObject({ id: Id })

export const GetMessages = endpoint({
  name: 'notifications.messages',
  method: 'GET',
  path: '/messages',
  access: sender,
  summary: 'Messages to many people, drafts included, newest first, each with how far it has got',
  query: z.strictObject({ keywords: line(100).optional(), status: z.enum(messageStatuses).optional(), ...pageQuery() }),
  payload: { messages: z.array(MessageRow), has_mail_server: z.boolean(), ...pageResult },
})

export const GetMessage = endpoint({
  name: 'notifications.message',
  method: 'GET',
  path: '/message/:id',
  access: sender,
  summary: 'One message with its text, its audience and how far it has got',
  params: byId,
  payload: { message: Message, has_mail_server: z.boolean() },
  problems: ['notifications.message_not_found'],
})

export const GetDeliveries = endpoint({
  name: 'notifications.all_messages',
  method: 'GET',
  path: '/all_messages',
  access: sender,
  summary: 'Every single message to a person, of one mailing or of all, failures with their reason',
  query: z.strictObject({
    message_id: Id.optional(),
    status: z.enum(deliveryStatuses).optional(),
    keywords: line(100).optional(),
    ...pageQuery(),
  }),
  payload: { deliveries: z.array(Delivery), ...pageResult },
})

export const SaveMessage = endpoint({
  name: 'notifications.save_message',
  method: 'POST',
  path: '/message',
  access: sender,
  summary: 'Keep a draft: a new one, or the one with `_id`. Its HTML is cleaned to plain formatting',
  body: DraftInput,
  payload: { message: Message },
  problems: ['notifications.message_not_found', 'notifications.message_sent', 'notifications.unknown_placeholder'],
})

export const SendEmail = endpoint({
  name: 'notifications.send_email',
  method: 'POST',
  path: '/message/sendEmail',
  access: sender,
  summary: 'Mail a message to its whole audience, in the background; a draft with `_id` becomes it',
  body: MessageInput,
  payload: { message: Message },
  problems: [
    'notifications.message_not_found',
    'notifications.message_sent',
    'notifications.unknown_placeholder',
    'notifications.no_recipients',
    'notifications.no_mail_server',
    'notifications.message_empty',
  ],
  idempotent: 'by_body',
})

export const SendTestEmail = endpoint({
  name: 'notifications.send_test_email',
  method: 'POST',
  path: '/message/sendTestEmail',
  access: sender,
  summary: 'Mail a message to oneself, as the audience would get it',
  body: MessageInput.omit({ audience: true, _id: true }),
  payload: { to: z.string() },
  problems: ['notifications.unknown_placeholder', 'notifications.no_mail_server', 'notifications.message_empty'],
  limits: [{ by: 'account', seconds: 600, count: 20 }],
})

export const PreviewMessage = endpoint({
  name: 'notifications.preview_message',
  method: 'POST',
  path: '/message/preview',
  access: sender,
  summary: 'How many people a message reaches, and how `reader` (counted from 0, by name) gets it',
  body: z.strictObject({
    subject: line(150),
    html: DraftInput.shape.html,
    audience: Audience,
    reader: z.number().int().min(0).max(1_000_000).default(0),
  }),
  payload: {
    recipients: z.number().int(),
    unsubscribed: z.number().int(),
    preview: MessagePreview.nullable(),
  },
})

export const RetryMessage = endpoint({
  name: 'notifications.retry_message',
  method: 'POST',
  path: '/message/:id/retry',
  access: sender,
  summary: 'Try once more everybody whom a message did not reach',
  params: byId,
  payload: { message: Message },
  problems: ['notifications.message_not_found', 'notifications.nothing_failed', 'notifications.no_mail_server'],
})

export const DeleteMessage = endpoint({
  name: 'notifications.delete_message',
  method: 'DELETE',
  path: '/message/:id',
  access: sender,
  summary: 'Remove a draft, or a sent message with the list of whom it reached; not while it is being sent',
  params: byId,
  payload: {},
  problems: ['notifications.message_not_found', 'notifications.message_sending'],
})

export const UploadMessageImage = endpoint({
  name: 'notifications.upload_message_image',
  method: 'POST',
  path: '/upload_message_image',
  access: sender,
  summary: 'A picture for a message, drawn anew at most 1040 pixels wide; one that no message uses is gone after a day',
  files: { image: { max_bytes: messageImageRules.max_bytes, required: true } },
  payload: { file_id: Id, url: z.string() },
  problems: ['notifications.not_an_image', 'notifications.image_too_large'],
  limits: [{ by: 'account', seconds: 600, count: 60 }],
})

export const RemoveMessageImage = endpoint({
  name: 'notifications.remove_message_image',
  method: 'POST',
  path: '/remove_message_image',
  access: sender,
  summary: 'Remove a picture that no sent message uses',
  body: z.strictObject({ file_id: Id }),
  payload: {},
  problems: ['notifications.image_not_found', 'notifications.message_sent'],
})

export const GetMessageImage = endpoint({
  name: 'notifications.message_image',
  method: 'GET',
  path: '/message_image/:id',
  access: ['public'],
  summary:
    'A picture of a message, for whoever knows its id: an image element carries no token. Mails bring their pictures along',
  params: byId,
  download: true,
  problems: ['notifications.image_not_found'],
  limits: pageLoads,
})
