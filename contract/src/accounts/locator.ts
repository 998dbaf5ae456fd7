import { z } from 'zod'
import { User } from './user.ts'
import { PlaceId } from './user-fields.ts'

/** Fields that a dealer can show in the public locator, in addition to name and address. */
export const locatorFields = ['phone', 'email', 'web_url'] as const

const Latitude = z.number().min(-90).max(90)
const Longitude = z.number().min(-180).max(180)

/** The location and visible fields of a dealer. Dealers without coordinates are not listed. */
export const LocatorEntry = z.strictObject({
  in_locator: z.boolean(),
  locator_fields: z.array(z.enum(locatorFields)),
  google_place_id: z.string(),
  lat: Latitude.nullable(),
  lng: Longitude.nullable(),
})
export type LocatorEntry = z.output<typeof LocatorEntry>

/** A result of the geocoding service. `label` is the service's name for the place. */
export const FoundPlace = z.strictObject({ lat: Latitude, lng: Longitude, label: z.string() })
export type FoundPlace = z.output<typeof FoundPlace>

export const LocatorEntryInput = z
  .strictObject({
    ...LocatorEntry.shape,
    locator_fields: z.array(z.enum(locatorFields)).max(locatorFields.length),
    google_place_id: PlaceId,
  })
  .partial()

/** A dealer in the public locator. Fields that the dealer hides are empty. */
export const LocatedDealer = z.strictObject({
  name: z.string(),
  ...User.pick({ address: true, city: true, post_code: true, country: true, phone: true, email: true }).shape,
  web_url: z.string(),
  google_place_id: z.string(),
  lat: Latitude,
  lng: Longitude,
})
export type LocatedDealer = z.output<typeof LocatedDealer>
