import { z } from 'zod'
import { Id, InstantText, paragraph } from '../api/scalars.ts'
import { PictureOrder, VehiclePicture } from './picture.ts'

/** The levels that a location may be set for; the lowest one that is named counts. */
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

/** Where the control unit and the AdBlue unit of a vehicle, or of all vehicles below a level, are. `path` names the levels. */
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

/** What is known for one vehicle. Each part comes from the closest level that says something of it: its names are `ecu_from` and `adblue_from`. */
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

/** What is asked for: the levels down to where they are known. */
export const LocationQuery = z.strictObject({ ...place, vtype: Id.optional() })

const said = { ecu_location: paragraph(2_000), adblue_location: paragraph(2_000) }
const order = { ecu_order: PictureOrder, adblue_order: PictureOrder }

/** Text fields beside the pictures; without an order new pictures come last. */
export const LocationInput = z.strictObject({
  ...place,
  ecu_location: said.ecu_location.default(''),
  adblue_location: said.adblue_location.default(''),
  ecu_order: order.ecu_order.optional(),
  adblue_order: order.adblue_order.optional(),
})

/** What is not sent stays; the vehicle is sent in full or not at all. */
export const LocationChange = z.strictObject({ ...place, ...said, ...order }).partial()
