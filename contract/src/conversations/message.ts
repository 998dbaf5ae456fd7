import { z } from 'zod'
import { Author } from '../accounts/author.ts'
import { Id, InstantText } from '../api/scalars.ts'

/** Limits of a message. Its author may edit or delete it for `take_back_minutes`. */
export const messageRules = { max_text: 4000, max_files: 6, max_bytes: 25 * 2 ** 20, take_back_minutes: 15 } as const

export const MessageFile = z.strictObject({
  _id: Id,
  name: z.string(),
  size: z.number().int(),
  /** The width in pixels of a picture that is shown inside the message; null for other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** True if the file was deleted at the end of the subject's retention period. */
  gone: z.boolean(),
})
export type MessageFile = z.output<typeof MessageFile>

/** One message of a conversation. */
export const Message = z.strictObject({
  _id: Id,
  by: Author,
  mine: z.boolean(),
  /** True for a staff note, which is never shown to customers. */
  internal: z.boolean(),
  text: z.string(),
  /** The quoted text of a reply by mail, or the end of a long mail. Shown collapsed. */
  quoted: z.string(),
  files: z.array(MessageFile),
  created_at: InstantText,
  /** True if the author or an admin has deleted the message with its text and files. */
  deleted: z.boolean(),
  /** The time of the author's last edit; null if the message was never edited. */
  edited_at: InstantText.nullable(),
})
export type Message = z.output<typeof Message>

/** An earlier version of an edited message. */
export const MessageVersion = z.strictObject({ text: z.string(), written_at: InstantText })
export type MessageVersion = z.output<typeof MessageVersion>
