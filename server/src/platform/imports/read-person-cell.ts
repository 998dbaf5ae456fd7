import { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { countryCodes, isCountry } from '@mapwright/contract/api/countries.ts'
import { mailAddress } from '@mapwright/contract/api/mail-address.ts'
import { Email } from '@mapwright/contract/api/scalars.ts'
import { fault, type Read } from './cell-fault.ts'

export function readEmail(text: string, max: number): Read {
  const address = mailAddress(text)
  if (address.length > max) return fault('too_long', { maximum: max })
  return Email.safeParse(address).success ? { value: address } : fault('wrong_form', { example: 'name@example.com' })
}

/** Returns the text without case, accents and punctuation, to compare names of countries and languages. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{P}\s]/gu, '')
    .toLowerCase()

/** The codes of countries or languages by their names in all languages of the interface. Built when first used. */
const codesByName = (type: 'region' | 'language', codes: () => readonly string[]) => {
  let names: ReadonlyMap<string, string> | undefined
  return (name: string): string | undefined => {
    names ??= new Map(
      languageTags.flatMap((tag) => {
        const inLanguage = new Intl.DisplayNames(tag, { type })
        return codes().map((code) => [folded(inLanguage.of(code) ?? code), code] as const)
      }),
    )
    return names.get(folded(name))
  }
}

const countryNamed = codesByName('region', countryCodes)
const languageNamed = codesByName('language', () => languageTags)

/** Abbreviations of countries in exports that are not ISO codes. */
const formerCountries: Readonly<Record<string, string>> = { UK: 'GB', EL: 'GR', USA: 'US', UAE: 'AE' }

/** Reads a code of ISO 3166, a common abbreviation or a name in a language of the interface. */
export function readCountry(text: string): Read {
  const code = formerCountries[text.toUpperCase()] ?? text.toUpperCase()
  const value = isCountry(code) ? code : countryNamed(text)
  return value === undefined ? fault('wrong_form', { example: 'DE' }) : { value }
}

/** Reads a tag, also with a region, or a name in a language of the interface. */
export function readLanguage(text: string): Read {
  const tag = text.toLowerCase().replaceAll('_', '-')
  const value =
    [tag, tag.split('-')[0]].find((one) => languageTags.some((known) => known === one)) ?? languageNamed(text)
  return value === undefined ? fault('not_a_choice', { choices: languageTags.join(', ') }) : { value }
}
