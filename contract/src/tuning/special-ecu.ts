import { z } from 'zod'
import type { Credits } from '../api/amounts.ts'
import { CreditsInput, CreditsText, Id, line } from '../api/scalars.ts'
import { type Car, ecuFit } from './car.ts'

const prices = { price_1: CreditsText, price_2: CreditsText, price_3: CreditsText }
const priceInputs = { price_1: CreditsInput, price_2: CreditsInput, price_3: CreditsInput }

/** Special prices for control units that need more or less work than others. */
export const SpecialEcuBrand = z.strictObject({
  _id: Id,
  /** The maker ("Continental"), or the maker with the beginning of the version ("Bosch MD1"). */
  name: z.string(),
  online: z.boolean(),
  prices: z.array(z.strictObject({ service_id: Id, ...prices })),
})
export type SpecialEcuBrand = z.output<typeof SpecialEcuBrand>

const isUnique = (items: readonly { service_id: string }[]) =>
  new Set(items.map(({ service_id }) => service_id)).size === items.length

export const SpecialEcuBrandInput = z.strictObject({
  name: line(80, 1).refine((name) => /[\p{L}\p{N}]{2}/u.test(name)),
  online: z.boolean().default(true),
  prices: z
    .array(z.strictObject({ service_id: Id, ...priceInputs }))
    .max(200)
    .refine(isUnique, { params: { code: 'twice' } })
    .default([]),
})

/** A service's special price for matching control units and the caller's price type. */
export const SpecialPrice = z.strictObject({ ecu: z.string(), service_id: Id, price: CreditsText })
export type SpecialPrice = z.output<typeof SpecialPrice>

type Priced = { ecu: string; service_id: string; price: Credits }

/** Returns the special price of a service for a car. If several match, the most specific control unit wins. */
export function specialPriceOf(prices: readonly Priced[], serviceId: string, car: Car): Priced | undefined {
  const matches = prices
    .filter(({ service_id }) => service_id === serviceId)
    .map((price) => ({ price, fit: ecuFit(car, price.ecu) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit || (a.price.ecu < b.price.ecu ? -1 : 1))
  return matches[0]?.price
}
