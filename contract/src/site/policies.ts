import { z } from 'zod'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { tableOf } from '../api/typed-entries.ts'
import { TextLanguage } from './content/in-language.ts'

/** Legal texts. Every published version is kept. All are HTML, except the cookie text, which is plain text. */
export const policyNames = ['terms_of_use', 'privacy_policy', 'imprint', 'cookie'] as const
export type PolicyName = (typeof policyNames)[number]

/** Texts with a public page: the policies, the terms for orders, and the terms of the open shop. Unpublished texts are neither linked nor accepted. */
export const legalTexts = ['terms_of_use', 'privacy_policy', 'imprint', 'terms_and_conditions', 'shop_terms'] as const
export type LegalText = (typeof legalTexts)[number]

/** The current legal texts. Empty texts are not shown. Without a cookie text, the cookie banner is not shown. */
export const Policies = z.strictObject({
  ...tableOf(policyNames, () => z.string()),
  /** The publication time of each text. */
  published_at: z.strictObject(tableOf(policyNames, () => InstantText.nullable())),
  /** The shown version of each text. */
  version_ids: z.strictObject(tableOf(policyNames, () => Id.nullable())),
  updated_at: InstantText.nullable(),
})
export type Policies = z.output<typeof Policies>

/** Changes to the texts in one language. Omitted texts stay unchanged. An empty text deletes the text in this language. */
export const PoliciesInput = z.strictObject({
  language: TextLanguage.default(''),
  /** True if customers have to accept the given terms of use or privacy policy before they go on. False for corrections. */
  must_accept: z.boolean().default(false),
  terms_of_use: paragraph(100_000).optional(),
  privacy_policy: paragraph(100_000).optional(),
  imprint: paragraph(100_000).optional(),
  cookie: paragraph(1_000).optional(),
})

/** A published version of a text. The newest version in each language is shown. */
export const PolicyVersion = z.strictObject({
  _id: Id,
  policy: z.enum(policyNames),
  language: TextLanguage,
  created_at: InstantText,
  text: z.string(),
  /** True if customers have to accept this version. */
  must_accept: z.boolean(),
})
export type PolicyVersion = z.output<typeof PolicyVersion>
