import { z } from 'zod'
import { Id, line, paragraph } from '../../api/scalars.ts'
import { TextLanguage } from './in-language.ts'

/** A reason for visitors to choose the operator's services. */
export const Reason = z.strictObject({
  _id: Id,
  language: TextLanguage,
  title: z.string(),
  text: z.string(),
  position: z.number().int(),
})
export type Reason = z.output<typeof Reason>

export const ReasonInput = z.strictObject({
  language: TextLanguage.default(''),
  title: line(80, 1),
  text: paragraph(600, 1),
})
