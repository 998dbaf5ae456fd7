import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'

const maxFields = 60
const Field = z.union([z.string().max(2000), z.number(), z.boolean(), z.null(), z.array(z.string().max(100)).max(60)])

/** The fields of the order form as typed. They may be incomplete or invalid, because they are checked only when the order is submitted. */
export const TypedValues = z
  .record(z.string().max(60), Field)
  .refine((values) => Object.keys(values).length <= maxFields, { params: { code: 'too_many' } })

/** The unsubmitted input of the order form. `order_id` is the draft with the uploaded files. */
export const UnsentOrder = z.strictObject({ order_id: Id.nullable(), values: TypedValues, saved_at: InstantText })
export type UnsentOrder = z.output<typeof UnsentOrder>
