import { z } from 'zod'
import { fuels, Vehicle } from './vehicle.ts'

/** What a vehicle identification number says by itself. Lists have more than one entry where the number leaves it open; empty is unknown. */
export const VinFacts = z.strictObject({
  makes: z.array(z.string()),
  models: z.array(z.string()),
  years: z.array(z.number().int()),
  /** Makers write the model year, Ford of Europe that of manufacture. */
  years_are: z.enum(['model', 'built']).nullable(),
  /** Who gave the number out: ISO 3166. */
  country: z.string(),
  plant: z.string(),
  /** `wrong` only where the digit is required: the number was mistyped. */
  check_digit: z.enum(['right', 'wrong', 'not_used']),
})
export type VinFacts = z.output<typeof VinFacts>

/** What a register of vehicles says about a registration number. */
export const RegisteredVehicle = z.strictObject({
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  fuel: z.enum(fuels).nullable(),
  displacement_cc: z.number().int().nullable(),
  color: z.string(),
})
export type RegisteredVehicle = z.output<typeof RegisteredVehicle>

/** A variant of ours that fits what is known, 100 being certain in make, model, year, fuel and displacement. */
export const Candidate = z.strictObject({
  score: z.number().int().min(0).max(100),
  /** How many orders with such a number named it, and made the score higher by it. */
  orders: z.number().int().min(0),
  vehicle: Vehicle,
})
export type Candidate = z.output<typeof Candidate>

export const regProviders = ['none', 'dvla'] as const
export type RegProvider = (typeof regProviders)[number]

/** Where each provider's service is by default. */
export const providerAddresses: Readonly<Record<RegProvider, string>> = {
  none: '',
  dvla: 'https://driver-vehicle-licensing.api.gov.uk/vehicle-enquiry/v1/vehicles',
}
