import { verifyCheckDigit } from '../vehicles/reg-search/check-digit.ts'
import { makesOf } from '../vehicles/reg-search/makes.ts'
import type { Confidence } from './identification.ts'
import { matchesOf } from './matches-of.ts'

/** Pattern of a vehicle identification number, which ends with a serial number of at least four digits. */
const vin = /(?<![A-Za-z0-9])([A-HJ-NPR-Z0-9]{13}\d{4})(?![A-Za-z0-9])/g
const minLetters = 3
const letter = /[A-Z]/g

/**
 * Placeholder number of a control unit that is not yet assigned to a car, as in units of Lotus: a repeated character, or a serial number of
 * ascending or descending digits.
 */
const placeholder = /([A-HJ-NPR-Z])\1{3}|([1-9])\2{4}$|0{6}|0{5}$|12345.?$|98765.?$/

export type FoundVin = { value: string; index: number; confidence: Confidence }

/**
 * Rates the reliability of a vehicle identification number. Returns undefined for placeholders, wrong check digits and unknown
 * manufacturers.
 */
export function vinConfidence(value: string): Confidence | undefined {
  if (makesOf(value).length === 0 || (value.match(letter)?.length ?? 0) < minLetters) return undefined
  if (placeholder.test(value)) return undefined
  switch (verifyCheckDigit(value)) {
    case 'right':
      return 'certain'
    case 'wrong':
      return undefined
    default:
      return 'likely'
  }
}

/**
 * Finds vehicle identification numbers of known manufacturers in a text. They are personal data: store them with the order, but never write
 * them to a log.
 */
export function vinsIn(text: string): FoundVin[] {
  return matchesOf(vin, text).flatMap(({ 1: value = '', index }) => {
    const confidence = vinConfidence(value)
    return confidence ? [{ value, index, confidence }] : []
  })
}
