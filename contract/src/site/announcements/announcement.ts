import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'
import { Id, InstantText, line } from '../../api/scalars.ts'
import { TextLanguage } from '../content/in-language.ts'

export const announcementAudiences = ['visitors', 'customers', 'staff'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]

export const announcementTones = ['info', 'warning'] as const

/** A text in one language, or for all languages. */
export const SiteText = z.strictObject({ language: TextLanguage, text: line(300, 1) })
export type SiteText = z.output<typeof SiteText>

/** A list of texts with at most one text per language. */
export const SiteTexts = z
  .array(SiteText)
  .max(languageTags.length + 1)
  .refine((texts) => new Set(texts.map(({ language }) => language)).size === texts.length, {
    params: { code: 'duplicate' },
  })

/** A banner above all pages of its audiences. */
export const Announcement = z.strictObject({
  _id: Id,
  texts: z.array(SiteText),
  audiences: z.array(z.enum(announcementAudiences)),
  tone: z.enum(announcementTones),
  /** True if readers can hide the banner in their browser. */
  dismissible: z.boolean(),
  /** The display period. `starts_at` is inclusive, `ends_at` is exclusive; null: no limit. */
  starts_at: InstantText.nullable(),
  ends_at: InstantText.nullable(),
  online: z.boolean(),
  created_at: InstantText,
})
export type Announcement = z.output<typeof Announcement>

const instant = z.iso
  .datetime({ offset: true })
  .transform((at) => new Date(at))
  .nullable()

export const AnnouncementInput = z
  .strictObject({
    texts: SiteTexts.refine((texts) => texts.length > 0, { params: { code: 'required' } }),
    audiences: z.array(z.enum(announcementAudiences)).min(1).max(announcementAudiences.length),
    tone: z.enum(announcementTones).default('info'),
    dismissible: z.boolean().default(true),
    starts_at: instant.default(null),
    ends_at: instant.default(null),
    online: z.boolean().default(true),
  })
  .refine(({ starts_at, ends_at }) => !starts_at || !ends_at || starts_at < ends_at, {
    path: ['ends_at'],
    params: { code: 'not_after_start' },
  })

/** An announcement in the reader's language. */
export const ShownAnnouncement = z.strictObject({
  _id: Id,
  text: z.string(),
  tone: z.enum(announcementTones),
  dismissible: z.boolean(),
})
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>
