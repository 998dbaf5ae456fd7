import { hasPostCodes } from './billing-address.ts'

/** Post code formats by country: 9 is any digit, A is any letter, other characters are literal. Alternatives are separated by "|". */
const forms: Readonly<Record<string, string>> = {
  ...{ AT: '9999', AU: '9999', BE: '9999', BG: '9999', CH: '9999', CY: '9999', DK: '9999', HU: '9999', LI: '9999' },
  ...{ LU: '9999', NO: '9999', NZ: '9999', SI: '9999', TN: '9999', ZA: '9999', GE: '9999', MD: '9999', MK: '9999' },
  ...{ DE: '99999', EE: '99999', ES: '99999', FI: '99999', FR: '99999', HR: '99999', IT: '99999', MC: '99999' },
  ...{ MX: '99999', MY: '99999', TH: '99999', TR: '99999', UA: '99999', KR: '99999', EG: '99999', MA: '99999' },
  ...{ RS: '99999', ME: '99999', BA: '99999', SM: '99999', VA: '99999', SA: '99999|99999-9999' },
  ...{ CN: '999999', IN: '999999', KZ: '999999', RO: '999999', RU: '999999', SG: '999999', VN: '999999|99999' },
  ...{ CZ: '999 99', GR: '999 99', SE: '999 99', SK: '999 99', PL: '99-999', PT: '9999-999', JP: '999-9999' },
  ...{ BR: '99999-999', US: '99999|99999-9999', IL: '9999999|99999', NL: '9999 AA', LV: 'LV-9999', LT: 'LT-99999' },
  CA: 'A9A 9A9',
  GB: 'A9 9AA|A99 9AA|AA9 9AA|AA99 9AA|A9A 9AA|AA9A 9AA',
}

/** Removes spaces and hyphens and converts to upper case: "1234ab" and "1234 AB" are the same code. */
const bare = (text: string): string => text.replace(/[\s-]/g, '').toUpperCase()

const isKind = (kind: string, character: string): boolean =>
  kind === '9' ? character >= '0' && character <= '9' : character >= 'A' && character <= 'Z'

const fits = (form: string, code: string): boolean =>
  form.length === code.length &&
  [...form].every((kind, at) => {
    const character = code[at] ?? ''
    return kind === '9' || kind === 'A' ? isKind(kind, character) : kind === character
  })

/** Removes the country code at the start of a post code. */
const withoutCountry = (code: string, country: string): string =>
  code.startsWith(country) ? code.slice(country.length) : code

/** Checks whether the text is a possible post code of the country. Accepts any text if the country's format is unknown. */
export function isPostCode(country: string, typed: string): boolean {
  const code = withoutCountry(bare(typed), country)
  if (code === '') return !hasPostCodes(country)
  const known = forms[country]
  if (known === undefined) return true
  return known.split('|').some((form) => fits(withoutCountry(bare(form), country), code))
}

/** Returns a country's post code format, such as "9999 AA"; undefined if unknown. */
export const postCodeForm = (country: string): string | undefined => forms[country]?.split('|')[0]
