import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'

const maxFields = 60
const Field = z.union([z.string().max(2000), z.number(), z.boolean(), z.null(), z.array(z.string().max(100)).max(60)])

/** The fields of the order form as typed, possibly incomplete or wrong: they are checked when the order is submitted. */
export const TypedValues = z
  .record(z.string().max(60), Field)
  .refine((values) => Object.keys(values).length <= maxFields, { params: { code: 'too_many' } })

/** The input of an order that has not been submitted. `order_id` is the draft with its files. */
export const UnsentOrder = z.strictObject({ order_id: Id.nullable(), values: TypedValues, saved_at: InstantText })
export type UnsentOrder = z.output<typeof UnsentOrder>
