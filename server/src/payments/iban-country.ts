import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** Returns the country of a bank account. Returns undefined if the IBAN is invalid. */
export function ibanCountry(iban: string): string | undefined {
  const compact = electronicFormatIBAN(iban)
  return compact && isValidIBAN(compact) ? compact.slice(0, 2) : undefined
}
