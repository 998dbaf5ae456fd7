import { z } from 'zod'
import { Id, InstantText, line, paragraph } from '../../api/scalars.ts'
import { TextLanguage } from './in-language.ts'

/** Readers of the terms. Staff see the terms of both audiences. */
export const termAudiences = ['customer', 'admin'] as const
export type TermAudience = (typeof termAudiences)[number]

/** A section of the terms and conditions. The text is HTML that was sanitized when it was saved. */
export const Term = z.strictObject({
  _id: Id,
  audience: z.enum(termAudiences),
  language: TextLanguage,
  title: z.string(),
  text: z.string(),
  position: z.number().int(),
  updated_at: InstantText,
})
export type Term = z.output<typeof Term>

/** A section with the fields for customers and visitors. */
export const ShownTerm = Term.pick({ _id: true, language: true, title: true, text: true, updated_at: true })
export type ShownTerm = z.output<typeof ShownTerm>

export const TermInput = z.strictObject({
  audience: z.enum(termAudiences),
  language: TextLanguage.default(''),
  title: line(160, 1),
  text: paragraph(100_000, 1),
})
