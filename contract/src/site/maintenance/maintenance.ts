import { z } from 'zod'
import { InstantText } from '../../api/scalars.ts'
import { SiteText, SiteTexts } from '../announcements/announcement.ts'

/** The maintenance mode. While it is on, only staff can use the site, and everyone else sees the text. */
export const Maintenance = z.strictObject({
  is_on: z.boolean(),
  /** The operator's texts. Without a text, the default wording is shown. */
  texts: z.array(SiteText),
  /** The expected end; null if unknown. Maintenance does not end automatically. */
  ends_at: InstantText.nullable(),
})
export type Maintenance = z.output<typeof Maintenance>

export const MaintenanceInput = z.strictObject({
  is_on: z.boolean(),
  texts: SiteTexts,
  ends_at: z.iso
    .datetime({ offset: true })
    .transform((at) => new Date(at))
    .nullable(),
})
