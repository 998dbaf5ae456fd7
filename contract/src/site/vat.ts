import { z } from 'zod'
import { divideHalfUp, type Money, money } from '../api/amounts.ts'
import { amountText, Country, DayText } from '../api/scalars.ts'
import { isOneOf } from '../api/typed-entries.ts'

declare const unit: unique symbol

/** A percentage in hundredths of a percent: 1900n is 19 %, on the wire "19.00". */
export type Percent = bigint & { readonly [unit]: 'percent' }

export const percent = (hundredths: bigint): Percent => hundredths as Percent

export const PercentText = amountText<Percent>(z.string().regex(/^\d{1,3}\.\d{2}$/))

/** A percentage from 0 to 100 with at most two decimals: "19", "19.5" or "8.10". */
export const PercentInput = z
  .string()
  .regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/)
  .meta({ format: 'decimal' })
  .transform((text) => percent(BigInt(Math.round(Number(text) * 100))))

export const Vat = z.strictObject({ country: Country, percentage: PercentText, enabled: z.boolean() })
export type Vat = z.output<typeof Vat>

/** A rate shipped with the app that differs from the site's own rate. `own` is null if the site has no rate for the country. */
export const VatDifference = z.strictObject({
  country: Country,
  own: PercentText.nullable(),
  shipped: PercentText,
  /** First day of validity of `shipped`, the rate that is delivered with the app. */
  since: DayText,
  source: z.string(),
  enabled: z.boolean(),
})

/** ISO codes of the member states of the European Union. */
export const euCountries = [
  'AT',
  'BE',
  'BG',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GR',
  'HR',
  'HU',
  'IE',
  'IT',
  'LT',
  'LU',
  'LV',
  'MT',
  'NL',
  'PL',
  'PT',
  'RO',
  'SE',
  'SI',
  'SK',
] as const

export const isEu = (country: string): boolean => isOneOf(euCountries, country)

/** Calculates the VAT on a net amount, rounded half up to hundredths. */
export const vatOf = (net: Money, percentage: Percent): Money => money(divideHalfUp(net * percentage, 10_000n))
