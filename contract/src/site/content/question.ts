import { z } from 'zod'
import { Id, line, paragraph } from '../../api/scalars.ts'
import { TextLanguage } from './in-language.ts'

/** A frequently asked question with its answer. The answer is HTML that was sanitized when it was saved. */
export const Question = z.strictObject({
  _id: Id,
  language: TextLanguage,
  question: z.string(),
  answer: z.string(),
  position: z.number().int(),
  online: z.boolean(),
})
export type Question = z.output<typeof Question>

/** A question with the fields for visitors. */
export const ShownQuestion = Question.pick({ _id: true, language: true, question: true, answer: true })
export type ShownQuestion = z.output<typeof ShownQuestion>

export const QuestionInput = z.strictObject({
  language: TextLanguage.default(''),
  question: line(200, 1),
  answer: paragraph(10_000, 1),
  online: z.boolean().default(true),
})
