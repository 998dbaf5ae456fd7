import { z } from 'zod'
import { Id, line, paragraph } from '../api/scalars.ts'
import { isOneOf } from '../api/typed-entries.ts'
import { messageRules } from './message.ts'

/** Placeholders of canned replies, written as {{customer}}. They are replaced when staff insert the reply into a message. */
export const replyPlaceholders = ['customer', 'number', 'vehicle', 'services', 'staff'] as const
export type ReplyPlaceholder = (typeof replyPlaceholders)[number]
export type ReplyValues = Readonly<Record<ReplyPlaceholder, string>>

/** A canned reply, which staff insert into messages. */
export const CannedReply = z.strictObject({
  _id: Id,
  title: z.string(),
  text: z.string(),
  position: z.number().int(),
})
export type CannedReply = z.output<typeof CannedReply>

/** The input of a canned reply. The text is shorter than a message, to leave room for the values of placeholders. */
export const CannedReplyInput = z.strictObject({
  title: line(80, 1),
  text: paragraph(messageRules.max_text - 1000, 1),
})

const placeholder = /\{\{([^{}]*)\}\}/g
const isKnown = (name: string): name is ReplyPlaceholder => isOneOf(replyPlaceholders, name)

/** Returns the first unknown placeholder in the text. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim()).find((name) => !isKnown(name))

/** Replaces the placeholders with values. Placeholders inside a value are not replaced. */
export const fillReply = (text: string, values: ReplyValues): string =>
  text
    .replace(placeholder, (written, inside: string) => {
      const name = inside.trim()
      return isKnown(name) ? values[name] : written
    })
    .slice(0, messageRules.max_text)
