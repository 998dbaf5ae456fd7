import { z } from 'zod'
import { Author } from '../accounts/author.ts'
import { Id, InstantText } from '../api/scalars.ts'

/** Limits of a message, and the time in which its author may edit or delete it. */
export const messageRules = { max_text: 4000, max_files: 6, max_bytes: 25 * 2 ** 20, take_back_minutes: 15 } as const

export const MessageFile = z.strictObject({
  _id: Id,
  name: z.string(),
  size: z.number().int(),
  /** The width in pixels of a picture that is shown inside the message; null for other files. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Whether the subject's retention rule has deleted the file. */
  gone: z.boolean(),
})
export type MessageFile = z.output<typeof MessageFile>

/** One message of a conversation. */
export const Message = z.strictObject({
  _id: Id,
  by: Author,
  mine: z.boolean(),
  /** A note among staff, never shown to customers. */
  internal: z.boolean(),
  text: z.string(),
  /** In a reply by mail, the quote of our mail; also the rest of a long mail. Shown folded. */
  quoted: z.string(),
  files: z.array(MessageFile),
  created_at: InstantText,
  /** Whether its author or an admin has deleted it, with its text and files. */
  deleted: z.boolean(),
  /** The time of the author's last edit; null if the message was never edited. */
  edited_at: InstantText.nullable(),
})
export type Message = z.output<typeof Message>

/** An earlier text of an edited message. */
export const MessageVersion = z.strictObject({ text: z.string(), written_at: InstantText })
export type MessageVersion = z.output<typeof MessageVersion>
