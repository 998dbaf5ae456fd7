import { z } from 'zod'
import { Id, line, paragraph } from '../api/scalars.ts'
import { messageRules } from './message.ts'

/** What is filled in when an answer is put into a message, written {{customer}}. */
export const answerPlaceholders = ['customer', 'number', 'vehicle', 'services', 'staff'] as const
export type AnswerPlaceholder = (typeof answerPlaceholders)[number]
export type AnswerValues = Readonly<Record<AnswerPlaceholder, string>>

/** A text that staff keep at hand. */
export const CannedAnswer = z.strictObject({
  _id: Id,
  title: z.string(),
  text: z.string(),
  position: z.number().int(),
})
export type CannedAnswer = z.output<typeof CannedAnswer>

/** Shorter than a message, so that there is room for what is filled in. */
export const CannedAnswerInput = z.strictObject({
  title: line(80, 1),
  text: paragraph(messageRules.max_text - 1000, 1),
})

const placeholder = /\{\{([^{}]*)\}\}/g
const isKnown = (name: string): name is AnswerPlaceholder => (answerPlaceholders as readonly string[]).includes(name)

/** The first placeholder of the text that stands for nothing. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].map(([, name = '']) => name.trim()).find((name) => !isKnown(name))

/** The text as it goes into a message. What is filled in is never read for placeholders itself. */
export const fillAnswer = (text: string, values: AnswerValues): string =>
  text
    .replace(placeholder, (written, inside: string) => {
      const name = inside.trim()
      return isKnown(name) ? values[name] : written
    })
    .slice(0, messageRules.max_text)
