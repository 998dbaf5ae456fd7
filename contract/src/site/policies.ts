import { z } from 'zod'
import { InstantText, paragraph } from '../api/scalars.ts'

/** Plain text: a blank line makes a paragraph, `# ` a heading, `- ` a list. An empty one is not shown. */
export const Policies = z.strictObject({
  terms_of_use: z.string(),
  privacy_policy: z.string(),
  /** What the cookie banner says; empty: no banner. */
  cookie: z.string(),
  updated_at: InstantText.nullable(),
})
export type Policies = z.output<typeof Policies>

/** What is not sent stays as it is. */
export const PoliciesInput = z
  .strictObject({ terms_of_use: paragraph(100_000), privacy_policy: paragraph(100_000), cookie: paragraph(1_000) })
  .partial()
