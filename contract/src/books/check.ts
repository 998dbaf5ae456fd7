import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** Kinds of objects that a difference can refer to. Pages link to the object. */
export const driftRefs = ['customer', 'invoice', 'voucher', 'order', 'shop_order', 'provider_event'] as const

/**
 * A row that fails a check. `stored` describes the value in the database, `derived` the value calculated from the postings, both in plain
 * technical English.
 */
export const BookDifference = z.strictObject({
  subject: z.string(),
  stored: z.string(),
  derived: z.string(),
  ref_kind: z.enum(driftRefs).nullable(),
  ref_id: Id.nullable(),
})
export type BookDifference = z.output<typeof BookDifference>

/** A check with its last result. `checked_at` is null before the first run. The wording is `check.<key>` in books.json. */
export const BookCheck = z.strictObject({
  key: z.string(),
  checked_at: InstantText.nullable(),
  differences: z.number().int(),
  /** The first differences. `differences` is the number of all differences. */
  rows: z.array(BookDifference),
})
export type BookCheck = z.output<typeof BookCheck>

/**
 * A run of all checks. `started_by` is null for the nightly run. A `stopped` run did not finish, for example because the server was
 * restarted.
 */
export const BookRun = z.strictObject({
  _id: Id,
  status: z.enum(['running', 'finished', 'stopped']),
  started_by: z.string().nullable(),
  started_at: InstantText,
  finished_at: InstantText.nullable(),
  /** The number of finished checks. */
  done: z.number().int(),
})
export type BookRun = z.output<typeof BookRun>
