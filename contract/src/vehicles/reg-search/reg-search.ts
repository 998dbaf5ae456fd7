import { z } from 'zod'
import { fuels, Vehicle } from '../vehicle.ts'

/** Data decoded from a VIN. A list contains all possible values, and is empty if the value is unknown. */
export const DecodedVin = z.strictObject({
  makes: z.array(z.string()),
  models: z.array(z.string()),
  years: z.array(z.number().int()),
  /** Meaning of `years`: model years, or years of manufacture (Ford of Europe). */
  years_are: z.enum(['model', 'built']).nullable(),
  /** The country that assigned the VIN (ISO 3166); empty if unknown. */
  country: z.string(),
  plant: z.string(),
  /** Verdict on the check digit. `wrong`: the country requires a check digit, so the VIN was mistyped. */
  check_digit: z.enum(['right', 'wrong', 'not_used']),
})
export type DecodedVin = z.output<typeof DecodedVin>

/** A vehicle from the register of a provider. */
export const RegisteredVehicle = z.strictObject({
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  fuel: z.enum(fuels).nullable(),
  displacement_cc: z.number().int().nullable(),
  color: z.string(),
})
export type RegisteredVehicle = z.output<typeof RegisteredVehicle>

/** A matching variant. The score is 100 if make, model, year, fuel and displacement match. */
export const Candidate = z.strictObject({
  score: z.number().int().min(0).max(100),
  /** The number of orders for this variant with a similar VIN. They raise the score. */
  orders: z.number().int().min(0),
  vehicle: Vehicle,
})
export type Candidate = z.output<typeof Candidate>

export const regProviders = ['none', 'dvla', 'rdw', 'vegvesen'] as const
export type RegProvider = (typeof regProviders)[number]

/** The default URL of each provider. */
export const providerAddresses: Readonly<Record<RegProvider, string>> = {
  none: '',
  dvla: 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles',
  rdw: 'https://opendata.rdw.nl/resource',
  vegvesen: 'https://akfell-datautlevering.atlas.vegvesen.no/enkeltoppslag/kjoretoydata',
}

/** Checks whether the provider requires a key. */
export const needsKey = (provider: RegProvider): boolean => provider === 'dvla' || provider === 'vegvesen'
