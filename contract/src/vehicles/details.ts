import { z } from 'zod'
import { InstantText, paragraph } from '../api/scalars.ts'
import { PictureOrder, VehiclePicture } from './picture.ts'

export const VariantDetails = z.strictObject({
  /** Sanitized HTML. */
  description: z.string(),
  pictures: z.array(VehiclePicture),
  updated_at: InstantText.nullable(),
})
export type VariantDetails = z.output<typeof VariantDetails>

/**
 * Changes to a variant's description and pictures. Pictures that are not in `order` are removed. Without `order`, all pictures stay and
 * uploaded ones are appended.
 */
export const VariantDetailsInput = z.strictObject({
  description: paragraph(20_000).default(''),
  order: PictureOrder.optional(),
})
