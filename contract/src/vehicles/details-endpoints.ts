import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id } from '../api/scalars.ts'
import { VariantDetails, VariantDetailsInput } from './details.ts'
import { vehiclePictureRules } from './picture.ts'
import { Variant } from './vehicle.ts'

const reader = ['customer', 'staff'] as const
const { max_bytes, max: many } = vehiclePictureRules

export const GetVariantDetails = endpoint({
  name: 'vehicles.get_variant_details',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/:id/details',
  access: reader,
  summary: 'Get the description and the pictures of a variant',
  params: z.strictObject({ id: Id }),
  payload: { details: VariantDetails },
  problems: ['vehicles.variant_not_found'],
})

export const ChangeVariantDetails = endpoint({
  name: 'vehicles.change_variant_details',
  method: 'PUT',
  path: '/vehicle/variant/:id/details',
  access: ['may:vehicle_statistics.variants.edit_details'],
  summary:
    'Set the description and the pictures of a variant; pictures are re-encoded at a reasonable size without metadata',
  params: z.strictObject({ id: Id }),
  body: VariantDetailsInput,
  files: { pictures: { max_bytes, many } },
  payload: { details: VariantDetails },
  problems: [
    'vehicles.variant_not_found',
    'vehicles.picture_not_found',
    'vehicles.not_a_picture',
    'vehicles.picture_too_large',
  ],
})

export const GetVariantPicture = endpoint({
  name: 'vehicles.get_variant_picture',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/picture/:id',
  access: reader,
  summary: 'Get a picture of a variant',
  params: z.strictObject({ id: Id }),
  download: true,
  problems: ['vehicles.picture_not_found'],
})

export const CompletedVariants = endpoint({
  name: 'vehicles.list_completed_variants',
  member: 'read',
  method: 'GET',
  path: '/vehicle/variant/completed/:generation',
  access: reader,
  summary: 'List up to 500 variants of a generation with complete data: control unit, power and at least one stage',
  params: z.strictObject({ generation: Id }),
  payload: { variants: z.array(Variant) },
})
