import { z } from 'zod'
import { Id, InstantText, paragraph } from '../../api/scalars.ts'
import { PictureOrder, VehiclePicture } from '../picture.ts'

/** Levels of the vehicle data for which a location can be set. If several are given, the lowest level counts. */
export const locationLevels = ['vtype', 'manufacture', 'vmodel', 'generation', 'variant'] as const
export type LocationLevel = (typeof locationLevels)[number]

export const locationParts = ['ecu', 'adblue'] as const
export type LocationPart = (typeof locationParts)[number]

const vehicle = {
  vtype: Id,
  manufacture: Id.nullable(),
  vmodel: Id.nullable(),
  generation: Id.nullable(),
  variant: Id.nullable(),
}
const shown = {
  ecu_location: z.string(),
  adblue_location: z.string(),
  ecu_location_images: z.array(VehiclePicture),
  adblue_location_images: z.array(VehiclePicture),
}

/** The locations of the control unit and the AdBlue unit in all vehicles below a level. `path` contains the names of the levels. */
export const Location = z.strictObject({
  _id: Id,
  level: z.enum(locationLevels),
  path: z.array(z.string()),
  ...vehicle,
  ...shown,
  created_at: InstantText,
  updated_at: InstantText,
})
export type Location = z.output<typeof Location>

/**
 * The locations in one vehicle. Each is from the closest level with a location; `ecu_from` and `adblue_from` are the names of that level
 * and the levels above it.
 */
export const OneLocation = z.strictObject({
  path: z.array(z.string()),
  ...vehicle,
  ...shown,
  ecu_from: z.array(z.string()),
  adblue_from: z.array(z.string()),
})
export type OneLocation = z.output<typeof OneLocation>

const place = {
  vtype: Id,
  manufacture: Id.optional(),
  vmodel: Id.optional(),
  generation: Id.optional(),
  variant: Id.optional(),
}

/** The known levels of the vehicle. */
export const LocationQuery = z.strictObject({ ...place, vtype: Id.optional() })

const texts = { ecu_location: paragraph(2_000), adblue_location: paragraph(2_000) }
const order = { ecu_order: PictureOrder, adblue_order: PictureOrder }

/** Text fields of the multipart request. Without `ecu_order` or `adblue_order`, new pictures are appended. */
export const LocationInput = z.strictObject({
  ...place,
  ecu_location: texts.ecu_location.default(''),
  adblue_location: texts.adblue_location.default(''),
  ecu_order: order.ecu_order.optional(),
  adblue_order: order.adblue_order.optional(),
})

/** Changes of a location. Omitted fields stay unchanged. The vehicle is sent with all its levels or not at all. */
export const LocationChange = z.strictObject({ ...place, ...texts, ...order }).partial()
