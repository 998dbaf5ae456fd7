import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'

/** Number of days during which a data export can be downloaded. */
export const exportDays = 7

/** `preparing`: the job has not finished. `ready`: can be downloaded once. `expired`: was not downloaded in time. */
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
