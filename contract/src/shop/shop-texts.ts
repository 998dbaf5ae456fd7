import { z } from 'zod'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'
import { TextLanguage } from '../site/content/in-language.ts'

/** The legal texts of the shop, as sanitized HTML: its terms, and the instructions on withdrawal. Every published version is kept. */
export const shopTextNames = ['shop_terms', 'withdrawal_text'] as const
export type ShopTextName = (typeof shopTextNames)[number]

/** The current texts. An unpublished text is empty. */
export const ShopTexts = z.strictObject({
  ...tableOf(shopTextNames, () => z.string()),
  /** The publication time of each text. */
  published_at: z.strictObject(tableOf(shopTextNames, () => InstantText.nullable())),
})
export type ShopTexts = z.output<typeof ShopTexts>

/** Changes to the texts in one language. Omitted texts stay unchanged. An empty text deletes the text in this language. */
export const ShopTextsInput = z.strictObject({
  language: TextLanguage.default(''),
  shop_terms: paragraph(100_000).optional(),
  withdrawal_text: paragraph(100_000).optional(),
})

/** A published version of a text. The newest version in each language is shown. */
export const ShopTextVersion = z.strictObject({
  _id: Id,
  name: z.enum(shopTextNames),
  language: TextLanguage,
  created_at: InstantText,
  text: z.string(),
})
export type ShopTextVersion = z.output<typeof ShopTextVersion>
