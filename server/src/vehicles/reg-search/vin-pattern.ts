import { readVin } from '@mapwright/contract/vehicles/vin.ts'
import { verifyCheckDigit } from './check-digit.ts'

/** The part of a VIN that similar cars have in common: manufacturer and description (ISO 3779, without the check digit), and the model year. */
export type VinPattern = { pattern: string; year_code: string }

/** Returns the pattern of a VIN. It excludes the plant and the serial number, which identify the individual car. */
export const patternOf = (vin: string): VinPattern => ({ pattern: vin.slice(0, 8), year_code: vin.charAt(9) })

/** Returns the pattern of a typed VIN, or undefined if the VIN is invalid or mistyped. */
export function parsePattern(text: string): VinPattern | undefined {
  const vin = readVin(text)
  return vin === undefined || verifyCheckDigit(vin) === 'wrong' ? undefined : patternOf(vin)
}

/**
 * Raises the decoded score (0 to 100) of a variant. `all` is the number of orders with a similar VIN, and `own` the number of those for
 * the variant. If the only such order was for the variant, the distance to 100 is halved. The result is at most 99.
 */
export const combineScore = (decoded: number, own: number, all: number): number =>
  Math.min(99, Math.round(decoded + (100 - decoded) * (own / (all + 1))))
