import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

const person = z.strictObject({ _id: Id, name: z.string() }).nullable()

/** Kinds of objects that an audit entry can be about, from all domains. */
export const auditTargets = [
  'person',
  'order',
  'invoice',
  'shop_order',
  'product',
  'coupon',
  'shipping_method',
  'ticket',
  'access_api',
  'campaign',
] as const

/**
 * One recorded change. `target` is the name of the changed object, or its number if it is an order, invoice or ticket. `facts` contains the
 * values before and after the change, and its reason. `names` maps the ids of people in `facts` to their names.
 */
export const AuditRow = z.strictObject({
  _id: Id,
  at: InstantText,
  name: z.string(),
  actor: person,
  impersonator: person,
  target_id: Id.nullable(),
  target: z.string().nullable(),
  target_kind: z.enum(auditTargets).nullable(),
  address: z.string(),
  request_id: z.string(),
  facts: z.record(z.string(), z.unknown()),
  names: z.record(z.string(), z.string()),
})
export type AuditRow = z.output<typeof AuditRow>
