import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'
import { line, paragraph } from '../../api/scalars.ts'
import { mailKinds } from '../../mails.ts'

/** The parts of a mail's wording, with the keys `<kind>.<part>` in mail.json. */
export const mailParts = ['subject', 'heading', 'body', 'action'] as const
export type MailPart = (typeof mailParts)[number]

/** The wording of a mail: plain text with {{placeholders}}. Empty lines separate the paragraphs of the body. */
export const MailText = z.strictObject({
  subject: line(200, 1),
  heading: line(200, 1),
  body: paragraph(4_000, 1),
  action: line(80, 1),
})
export type MailText = z.output<typeof MailText>

export const MailLanguage = z.enum(languageTags)
export type MailLanguage = z.output<typeof MailLanguage>

export const MailTextRow = z.strictObject({
  kind: z.enum(mailKinds),
  /** The default subject in the requested language. */
  subject: z.string(),
  /** The languages for which the operator has changed the wording. */
  changed_in: z.array(MailLanguage),
})
export type MailTextRow = z.output<typeof MailTextRow>

export const MailTextDetails = z.strictObject({
  kind: z.enum(mailKinds),
  language: MailLanguage,
  original: MailText,
  text: MailText,
  /** Placeholders that the operator may use. Required ones must occur in the wording. */
  placeholders: z.array(z.strictObject({ name: z.string(), required: z.boolean() })),
})
export type MailTextDetails = z.output<typeof MailTextDetails>

/** The signature at the end of every mail in the given language. */
export const MailSignature = z.strictObject({ language: MailLanguage, text: paragraph(600) })
export type MailSignature = z.output<typeof MailSignature>
