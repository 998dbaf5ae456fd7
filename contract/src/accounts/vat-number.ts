type Form = { shape: RegExp; example: string }

/**
 * Formats of VAT numbers by ISO country, for the EU, the United Kingdom, Switzerland and Norway. Numbers have a prefix (EL for Greece) and
 * no spaces, dots or dashes. Sources as of 2026-11: VIES FAQ (EU), gov.uk "VAT number formats", the Swiss UID register,
 * Brønnøysundregistrene.
 */
const forms: Readonly<Record<string, Form>> = {
  AT: { shape: /^ATU\d{8}$/, example: 'ATU12345678' },
  BE: { shape: /^BE[01]\d{9}$/, example: 'BE0123456789' },
  BG: { shape: /^BG\d{9,10}$/, example: 'BG123456789' },
  CH: { shape: /^CHE\d{9}(MWST|TVA|IVA)?$/, example: 'CHE123456788MWST' },
  CY: { shape: /^CY\d{8}[A-Z]$/, example: 'CY12345678L' },
  CZ: { shape: /^CZ\d{8,10}$/, example: 'CZ12345678' },
  DE: { shape: /^DE[1-9]\d{8}$/, example: 'DE123456789' },
  DK: { shape: /^DK\d{8}$/, example: 'DK12345678' },
  EE: { shape: /^EE\d{9}$/, example: 'EE123456789' },
  ES: { shape: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/, example: 'ESX1234567L' },
  FI: { shape: /^FI\d{8}$/, example: 'FI12345678' },
  FR: { shape: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/, example: 'FR12345678901' },
  GB: { shape: /^GB(\d{9}|\d{12}|GD[0-4]\d{2}|HA[5-9]\d{2})$/, example: 'GB123456789' },
  GR: { shape: /^EL\d{9}$/, example: 'EL123456789' },
  HR: { shape: /^HR\d{11}$/, example: 'HR12345678901' },
  HU: { shape: /^HU\d{8}$/, example: 'HU12345678' },
  IE: { shape: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/, example: 'IE1234567A' },
  IT: { shape: /^IT\d{11}$/, example: 'IT12345678901' },
  LT: { shape: /^LT(\d{9}|\d{12})$/, example: 'LT123456789' },
  LU: { shape: /^LU\d{8}$/, example: 'LU12345678' },
  LV: { shape: /^LV\d{11}$/, example: 'LV12345678901' },
  MT: { shape: /^MT\d{8}$/, example: 'MT12345678' },
  NL: { shape: /^NL\d{9}B\d{2}$/, example: 'NL123456789B01' },
  NO: { shape: /^(NO\d{9}(MVA)?|\d{9}MVA)$/, example: 'NO123456789MVA' },
  PL: { shape: /^PL\d{10}$/, example: 'PL1234567890' },
  PT: { shape: /^PT\d{9}$/, example: 'PT123456789' },
  RO: { shape: /^RO[1-9]\d{1,9}$/, example: 'RO12345678' },
  SE: { shape: /^SE\d{10}01$/, example: 'SE123456789001' },
  SI: { shape: /^SI\d{8}$/, example: 'SI12345678' },
  SK: { shape: /^SK\d{10}$/, example: 'SK1234567890' },
}

const formOf = (country: string): Form | undefined => (Object.hasOwn(forms, country) ? forms[country] : undefined)

/** Normalizes a VAT number for comparison and requests: upper case, without spaces, dots and dashes. */
export const bareVatNumber = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '')

/** Returns an example of the country's format; undefined if the format is unknown. */
export const vatNumberExample = (country: string): string | undefined => formOf(country)?.example

/**
 * Checks whether the text has the format of the country's VAT numbers, including the prefix. Does not check whether the number is
 * registered.
 */
export const isVatNumber = (text: string, country: string): boolean =>
  formOf(country)?.shape.test(bareVatNumber(text)) ?? false

/**
 * Compares a VAT number with its owner's country. `own`: it has this country's format. `another`: it has another country's format.
 * `malformed`: it has no known format. `unknown`: the format of this country is not known.
 */
export function vatNumberFit(text: string, country: string): 'own' | 'another' | 'malformed' | 'unknown' {
  if (isVatNumber(text, country)) return 'own'
  if (Object.keys(forms).some((each) => isVatNumber(text, each))) return 'another'
  return formOf(country) ? 'malformed' : 'unknown'
}
