import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'
import { libraryModes } from '../order-automation.ts'

/** A software number for which a file from the library is approved for all originals of that size. */
export const ConfirmedSoftware = z.strictObject({
  _id: Id,
  software_number: z.string(),
  size: z.number().int(),
  by: z.string(),
  confirmed_at: InstantText,
})
export type ConfirmedSoftware = z.output<typeof ConfirmedSoftware>

export const AutomationSettings = z.strictObject({
  library: z.enum(libraryModes),
  /** Empty if there is no engine. */
  engine_address: z.string(),
  /** The services that the engine supports: an order is sent to it if it contains no others. */
  engine_service_ids: z.array(Id),
  /** The time limit for the engine's result. */
  engine_minutes: z.number().int(),
  has_secret: z.boolean(),
  software: z.array(ConfirmedSoftware),
})
export type AutomationSettings = z.output<typeof AutomationSettings>
