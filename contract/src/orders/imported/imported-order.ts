import { z } from 'zod'
import { Id } from '../../api/scalars.ts'

export const importedFileRules = { max_bytes: 256 * 2 ** 20, max_files: 50, max_name: 255 } as const

/** A file of an imported order. `size` is null until the file is uploaded. */
const ImportedFile = z.strictObject({ _id: Id, name: z.string(), size: z.number().int().nullable() })
export type ImportedFile = z.output<typeof ImportedFile>

/** An order of an earlier system. All texts are as in that system. */
export const ImportedOrder = z.strictObject({
  _id: Id,
  user_id: Id,
  /** The company or the name of the customer, otherwise the email address. */
  customer: z.string(),
  number: z.string(),
  /** A day in ISO format. */
  ordered_on: z.string().nullable(),
  vehicle: z.string(),
  services: z.string(),
  options: z.string(),
  /** Null also for members of a team without the right to see prices. */
  price: z.string().nullable(),
  currency: z.string(),
  state: z.string(),
  notes: z.string(),
  /** Customers see only uploaded files. */
  files: z.array(ImportedFile),
})
export type ImportedOrder = z.output<typeof ImportedOrder>
