import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { Doer } from './doer.ts'

/** What one message of a conversation may hold, and for how long its author may take it back. */
export const messageRules = { max_text: 4000, max_files: 6, max_bytes: 25 * 2 ** 20, take_back_minutes: 15 } as const

export const MessageFile = z.strictObject({
  _id: Id,
  name: z.string(),
  size: z.number().int(),
  /** In pixels: a picture that is shown where it was sent; null for any other file. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  /** Deleted with the order's files. */
  gone: z.boolean(),
})
export type MessageFile = z.output<typeof MessageFile>

/** What customer and staff say to each other on an order. */
export const OrderMessage = z.strictObject({
  _id: Id,
  by: Doer,
  mine: z.boolean(),
  /** A note among staff: no customer ever gets it. */
  internal: z.boolean(),
  text: z.string(),
  files: z.array(MessageFile),
  created_at: InstantText,
  /** Taken back: text and files are gone. */
  deleted: z.boolean(),
})
export type OrderMessage = z.output<typeof OrderMessage>
