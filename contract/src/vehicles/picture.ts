import { z } from 'zod'
import { Id } from '../api/scalars.ts'

/** What may be sent as a picture of a vehicle, how many a list of them takes, and how large they are kept: no side beyond `side` pixels. */
export const vehiclePictureRules = { max_bytes: 12 * 2 ** 20, max_pixels: 60_000_000, side: 1920, most: 8 } as const

export const VehiclePicture = z.strictObject({ _id: Id, width: z.number().int(), height: z.number().int() })
export type VehiclePicture = z.output<typeof VehiclePicture>

/** The order of a list of pictures: ids of those that stay, and `new` for each one that comes along, with commas between. */
export const PictureOrder = z
  .string()
  .max(vehiclePictureRules.most * 40)
  .transform((text) => (text === '' ? [] : text.split(',')))
  .pipe(z.array(z.union([z.literal('new'), Id])).max(vehiclePictureRules.most))
