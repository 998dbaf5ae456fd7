import { z } from 'zod'
import { InstantText, webAddress } from '../../api/scalars.ts'

/** A release that is newer than the running one. `notes` is plain text; `url` is empty if the feed names no page. */
const NewerRelease = z.strictObject({
  version: z.string(),
  released_at: InstantText.nullable(),
  notes: z.string(),
  url: z.string(),
})

export const UpdateCheck = z.strictObject({
  is_on: z.boolean(),
  feed_url: z.string(),
  checked_at: InstantText.nullable(),
  /** The reason why the last check failed; empty if it succeeded. */
  error: z.string(),
  newer: NewerRelease.nullable(),
})
export type UpdateCheck = z.output<typeof UpdateCheck>

export const UpdateCheckInput = z
  .strictObject({
    is_on: z.boolean(),
    feed_url: webAddress(500),
  })
  .refine(({ is_on, feed_url }) => !is_on || feed_url !== '', { path: ['feed_url'], params: { code: 'required' } })
