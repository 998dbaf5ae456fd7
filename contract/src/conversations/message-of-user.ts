import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { SubjectNumber } from './subject-number.ts'

/** A message from either side in one of a customer's conversations. */
export const MessageOfUser = z.strictObject({
  _id: Id,
  kind: z.string(),
  number: SubjectNumber,
  title: z.string(),
  /** The path of the conversation's page in the web app. */
  link: z.string(),
  from_staff: z.boolean(),
  internal: z.boolean(),
  by: z.string(),
  text: z.string(),
  files: z.number().int(),
  created_at: InstantText,
})
export type MessageOfUser = z.output<typeof MessageOfUser>
