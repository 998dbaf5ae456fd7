import { z } from 'zod'
import { InstantText, paragraph } from '../api/scalars.ts'

/** Plain text with blank lines between paragraphs, `# ` for headings and `- ` for lists. Empty texts are not shown. */
export const Policies = z.strictObject({
  terms_of_use: z.string(),
  privacy_policy: z.string(),
  /** The text of the cookie banner; empty for no banner. */
  cookie: z.string(),
  updated_at: InstantText.nullable(),
})
export type Policies = z.output<typeof Policies>

/** Omitted texts stay as they are. */
export const PoliciesInput = z
  .strictObject({ terms_of_use: paragraph(100_000), privacy_policy: paragraph(100_000), cookie: paragraph(1_000) })
  .partial()
