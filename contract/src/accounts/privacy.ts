import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** Days for which a data export can be downloaded. */
export const exportDays = 7

/** `preparing` until the job is done, `ready` for one download, then `downloaded` or `expired`. */
export const exportStates = ['preparing', 'ready', 'downloaded', 'expired', 'failed'] as const

export const DataExport = z.strictObject({
  _id: Id,
  state: z.enum(exportStates),
  requested_at: InstantText,
  expires_at: InstantText.nullable(),
  /** The size in bytes; null until the export is ready. */
  size: z.number().int().nullable(),
})
export type DataExport = z.output<typeof DataExport>
