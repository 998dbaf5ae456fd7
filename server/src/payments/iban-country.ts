import { electronicFormatIBAN, isValidIBAN } from 'ibantools'

/** Reads the country of a bank account; undefined unless the IBAN is valid. */
export function ibanCountry(iban: string): string | undefined {
  const compact = electronicFormatIBAN(iban)
  return compact && isValidIBAN(compact) ? compact.slice(0, 2) : undefined
}
