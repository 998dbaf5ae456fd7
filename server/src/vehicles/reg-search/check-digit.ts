import type { DecodedVin } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'

const values: Record<string, number> = {
  ...{ A: 1, B: 2, C: 3, D: 4, E: 5, F: 6, G: 7, H: 8, J: 1, K: 2, L: 3, M: 4, N: 5, P: 7, R: 9 },
  ...{ S: 2, T: 3, U: 4, V: 5, W: 6, X: 7, Y: 8, Z: 9 },
}
const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]
/** North America and China require the check digit; elsewhere position 9 is arbitrary. */
const requiresCheckDigit = /^[1-5L]/

/** Calculates the check digit for position 9 (modulus 11 of ISO 3779). */
export function computeCheckDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, character, at) => total + (values[character] ?? Number(character)) * (weights[at] ?? 0),
    0,
  )
  return sum % 11 === 10 ? 'X' : String(sum % 11)
}

/** Compares position 9 with the check digit. Returns `wrong` only if the country requires a check digit, so that the VIN must be mistyped. */
export function verifyCheckDigit(vin: string): DecodedVin['check_digit'] {
  if (computeCheckDigit(vin) === vin[8]) return 'right'
  return requiresCheckDigit.test(vin) ? 'wrong' : 'not_used'
}
