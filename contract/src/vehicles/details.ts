import { z } from 'zod'
import { InstantText, paragraph } from '../api/scalars.ts'
import { PictureOrder, VehiclePicture } from './picture.ts'

export const VariantDetails = z.strictObject({
  /** Cleaned HTML. */
  description: z.string(),
  pictures: z.array(VehiclePicture),
  updated_at: InstantText.nullable(),
})
export type VariantDetails = z.output<typeof VariantDetails>

/** Pictures that are not in `order` are removed; without `order`, all pictures stay, and uploaded ones are appended. */
export const VariantDetailsInput = z.strictObject({
  description: paragraph(20_000).default(''),
  order: PictureOrder.optional(),
})
