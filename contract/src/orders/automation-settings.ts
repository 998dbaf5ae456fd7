import { z } from 'zod'
import { Id, InstantText } from '../api/scalars.ts'
import { libraryModes } from './automation.ts'

/** A software number of which a file for one read serves every other of that size. */
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
  /** Empty: there is no engine. */
  engine_address: z.string(),
  /** The services whose orders go to the engine: an order goes when all of its services are among them. */
  engine_service_ids: z.array(Id),
  /** How long the engine may take for its answer. */
  engine_minutes: z.number().int(),
  has_secret: z.boolean(),
  software: z.array(ConfirmedSoftware),
})
export type AutomationSettings = z.output<typeof AutomationSettings>
