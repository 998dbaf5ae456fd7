import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** Limits for uploaded vehicle pictures. `max` is the number of pictures per list. Larger pictures are reduced to `side` pixels per side. */
export const vehiclePictureRules = { max_bytes: 12 * 2 ** 20, max_pixels: 60_000_000, side: 1920, max: 8 } as const

export const VehiclePicture = z.strictObject({ _id: Id, width: z.number().int(), height: z.number().int() })
export type VehiclePicture = z.output<typeof VehiclePicture>

/** The new order of a list of pictures, comma-separated: the ids of existing pictures, and `new` for each uploaded picture. */
export const PictureOrder = z
  .string()
  .max(vehiclePictureRules.max * 40)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.union([z.literal('new'), Id])).max(vehiclePictureRules.max))
