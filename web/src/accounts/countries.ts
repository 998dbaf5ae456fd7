import type { Language } from '@mapwright/contract/accounts/languages.ts'
import { countryCodes } from '@mapwright/contract/api/countries.ts'
import { language } from '../platform/language.ts'

/** Returns a country's name in the page's language. A region with separate VAT rules ("ES-35") has its post code prefix appended. */
export function countryName(code: string): string {
  if (!code) return ''
  const [country = '', post_code] = code.split('-')
  const name = new Intl.DisplayNames([language(), 'en'], { type: 'region' }).of(country) ?? country
  return post_code ? `${name} ${post_code}` : name
}

/** All countries sorted by their name in a language, for a dropdown. */
export function countryOptions(tag: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([tag, 'en'], { type: 'region' })
  const collator = new Intl.Collator(tag)
  return countryCodes()
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .sort((one, other) => collator.compare(one.label, other.label))
}
