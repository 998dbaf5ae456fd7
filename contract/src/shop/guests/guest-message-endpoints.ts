import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { Id, InstantText, line, paragraph } from '../../api/scalars.ts'
import { Message, messageRules } from '../../conversations/message.ts'

const token = line(100, 1)
const link = z.strictObject({ token })
const access = ['public'] as const
const path = '/shop/guest_order/:token'
const limits = [{ by: 'address', seconds: 60, count: 60 }] as const
const unknown = ['shop.order_not_found'] as const

export const ListGuestMessages = endpoint({
  name: 'shop.list_guest_messages',
  method: 'GET',
  path: `${path}/messages`,
  access,
  summary: "The messages about a guest's order, oldest first: the newest 50, or those before a given one",
  params: link,
  query: z.strictObject({ before: Id.optional() }),
  payload: {
    messages: z.array(Message),
    has_more: z.boolean(),
    /** The time up to which staff have read the messages. */
    other_read_at: InstantText.nullable(),
  },
  problems: unknown,
  limits,
})

export const PostGuestMessage = endpoint({
  name: 'shop.post_guest_message',
  method: 'POST',
  path: `${path}/messages`,
  access,
  summary: "Post a message of a guest about the guest's order, with files",
  params: link,
  body: z.strictObject({ text: paragraph(messageRules.max_text).default('') }),
  files: { files: { max_bytes: messageRules.max_bytes, many: messageRules.max_files } },
  payload: { message: Message },
  problems: [...unknown, 'shop.empty_message'],
  limits: [
    { by: 'address', seconds: 60, count: 10 },
    { by: 'address', seconds: 3600, count: 60 },
  ],
  idempotent: 'required',
})

export const DownloadGuestMessageFile = endpoint({
  name: 'shop.download_guest_message_file',
  method: 'GET',
  path: `${path}/messages/:msgid/download_file`,
  access,
  download: true,
  summary: "A file of a message about a guest's order: the given one, or the first",
  params: z.strictObject({ token, msgid: Id }),
  query: z.strictObject({ file_id: Id.optional() }),
  problems: [...unknown, 'shop.message_not_found', 'shop.file_not_found', 'shop.file_gone'],
  limits,
})

export const ReadGuestMessages = endpoint({
  name: 'shop.read_guest_messages',
  method: 'PUT',
  path: `${path}/messages/read`,
  access,
  summary: "Mark the messages about a guest's order as read by the guest",
  params: link,
  payload: {},
  problems: unknown,
  limits,
  idempotent: 'never',
  quiet: true,
})
