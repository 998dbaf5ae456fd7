import { readVin } from '@mapwright/contract/vehicles/vin.ts'
import { checkDigit } from './check-digit.ts'

/** What a VIN shares with those of other cars of its kind: who made it and what it is (ISO 3779, without the check digit), and its model year. */
export type VinPattern = { pattern: string; year_code: string }

/** Nothing of the car itself: neither the plant nor its serial number. */
export const patternOf = (vin: string): VinPattern => ({ pattern: vin.slice(0, 8), year_code: vin.charAt(9) })

/** The pattern of what somebody typed as a VIN; undefined when it is none, or mistyped. */
export function patternIn(text: string): VinPattern | undefined {
  const vin = readVin(text)
  return vin === undefined || checkDigit(vin) === 'wrong' ? undefined : patternOf(vin)
}

/**
 * How sure a variant is that `own` of `all` orders with such a number named, beside what the number itself says. Each order that agrees takes a share of
 * the doubt that is left, and one order alone half of it. However many agree, some doubt stays.
 */
export const scoreWith = (decoded: number, own: number, all: number): number =>
  Math.min(99, Math.round(decoded + (100 - decoded) * (own / (all + 1))))
