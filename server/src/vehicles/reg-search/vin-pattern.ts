import { readVin } from '@mapwright/contract/vehicles/vin.ts'
import { verifyCheckDigit } from './check-digit.ts'

/** The part of a VIN that similar cars share: maker and description (ISO 3779, without the check digit), and the model year. */
export type VinPattern = { pattern: string; year_code: string }

/** Excludes the plant and the serial number, which identify the individual car. */
export const patternOf = (vin: string): VinPattern => ({ pattern: vin.slice(0, 8), year_code: vin.charAt(9) })

/** The pattern of a typed VIN; undefined if it is invalid or mistyped. */
export function parsePattern(text: string): VinPattern | undefined {
  const vin = readVin(text)
  return vin === undefined || verifyCheckDigit(vin) === 'wrong' ? undefined : patternOf(vin)
}

/**
 * Raises the decoded score of a variant by its share of the orders with a similar number: `own` of `all`. A single order halves the
 * remaining doubt; the score never reaches 100.
 */
export const combineScore = (decoded: number, own: number, all: number): number =>
  Math.min(99, Math.round(decoded + (100 - decoded) * (own / (all + 1))))
