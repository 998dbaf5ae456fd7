import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

const person = z.strictObject({ _id: Id, name: z.string() }).nullable()

/**
 * One change. `target` is the name of a user, or the number of an order or invoice; `facts` contains the values before and after, and the
 * reason; `names` resolves the ids of people among the facts.
 */
export const AuditRow = z.strictObject({
  _id: Id,
  at: InstantText,
  name: z.string(),
  actor: person,
  impersonator: person,
  target_id: Id.nullable(),
  target: z.string().nullable(),
  target_kind: z.enum(['person', 'order', 'invoice']).nullable(),
  address: z.string(),
  request_id: z.string(),
  facts: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
})
export type AuditRow = z.output<typeof AuditRow>
