import { z } from 'zod'
import { Id, InstantText } from '../../api/scalars.ts'
import { libraryModes } from '../order-automation.ts'

/** A software number and size. Staff have approved a library file for all originals with both. */
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
  /** The engine's address; empty without an engine. */
  engine_address: z.string(),
  /** Services that the engine supports. Orders with other services are not sent to it. */
  engine_service_ids: z.array(Id),
  /** Time limit for the engine's result, in minutes. */
  engine_minutes: z.number().int(),
  has_secret: z.boolean(),
  software: z.array(ConfirmedSoftware),
})
export type AutomationSettings = z.output<typeof AutomationSettings>
