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

/** Pictures that are missing from `order` are removed; without an order the pictures stay, and uploaded ones follow them. */
export const VariantDetailsInput = z.strictObject({
  description: paragraph(20_000).default(''),
  order: PictureOrder.optional(),
})
