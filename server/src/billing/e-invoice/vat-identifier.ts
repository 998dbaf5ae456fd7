import { bareVatNumber } from '@mapwright/contract/accounts/vat-number.ts'
import { isCountry } from '@mapwright/contract/api/countries.ts'

/** Prefixes of VAT numbers that are not the ISO code of their country: Greece and Northern Ireland. */
const otherPrefixes: readonly string[] = ['EL', 'XI']

/**
 * Returns a VAT number with the prefix of its country (BR-CO-09), which some countries write without one. Returns an empty text for a
 * number that cannot be one.
 */
export function vatIdentifier(text: string, country: string): string {
  const number = bareVatNumber(text)
  const prefix = number.slice(0, 2)
  if (/\d/.test(number) && (otherPrefixes.includes(prefix) || isCountry(prefix))) return number
  return /^\d{5,}/.test(number) && country !== '' ? `${country === 'GR' ? 'EL' : country}${number}` : ''
}
