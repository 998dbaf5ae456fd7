import { directionOf } from '@mapwright/contract/accounts/languages.ts'
import type { KeyIn, WordingDomain, WordingKey } from '@mapwright/contract/wording-keys.ts'
import { shownTexts } from './own-texts.ts'
import { languages } from './shipped-texts.ts'

/** Values for placeholders, converted with String(). */
export type WordingValues = Readonly<Record<string, unknown>>

const fallback = 'en'

/** Returns the language that has wording for this key: the requested language, its base language or English. */
export function wordedIn(language: string | null | undefined, domain: string, key: string): string | undefined {
  const tags = [language, language?.split('-')[0], fallback]
  return tags.find((tag) => tag && Object.hasOwn(shownTexts(tag, domain), key)) ?? undefined
}

/**
 * Returns the wording of a key, which the operator may have changed, with its {{placeholders}} filled in. The language `de-AT` falls back to
 * `de`, then to English, then to the key itself. Values are not escaped for HTML.
 */
export function translate<Domain extends WordingDomain>(
  language: string | null | undefined,
  domain: Domain,
  key: KeyIn<Domain>,
  values: WordingValues = {},
): string {
  return text(language, domain, key, values)
}

function text(language: string | null | undefined, domain: string, key: string, values: WordingValues): string {
  const tag = wordedIn(language, domain, key)
  const wording = (tag && shownTexts(tag, domain)[key]) || key
  return fillIn(wording, values)
}

/** Fills in the {{placeholders}} of a text. Placeholders without a value stay unchanged. */
export const fillIn = (wording: string, values: WordingValues): string =>
  wording.replace(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => String(values[name] ?? placeholder))

/** Translates a key that includes its domain, such as "orders:list.title". Otherwise like `translate`. */
export function translateKey(language: string | null | undefined, key: WordingKey, values: WordingValues = {}): string {
  const domain = key.slice(0, key.indexOf(':'))
  return text(language, domain, key.slice(domain.length + 1), values)
}

/** Translates a key with a form for each plural category of the language, such as "home:model.vehicles". */
export function translateCount(language: string, key: WordingKey, count: number, values: WordingValues = {}): string {
  const domain = key.slice(0, key.indexOf(':'))
  const form = new Intl.PluralRules(supportedLanguage(language)).select(count)
  return text(language, domain, `${key.slice(domain.length + 1)}_${form}`, values)
}

/** Checks whether the language is written from right to left. */
export const isRtl = (language: string | null | undefined): boolean => directionOf(language) === 'rtl'

/** Isolates values, so that left-to-right names and numbers do not break up a right-to-left sentence (Unicode FSI and PDI). */
export const isolate = (values: WordingValues): WordingValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `\u2068${value}\u2069`]))

const known = (tag: string): string | undefined =>
  [tag, tag.split('-')[0]].find((one) => one !== undefined && languages().includes(one))

/** Returns the supported language for text, dates and numbers: the given language, its base language, or English. */
export const supportedLanguage = (language: string | null | undefined): string =>
  known(language?.toLowerCase() ?? '') ?? fallback

/**
 * Returns the first supported language of an Accept-Language header, sorted by weight and then by position. Undefined if none is supported.
 */
export function preferredLanguage(header: string): string | undefined {
  const wanted = header
    .slice(0, 400)
    .toLowerCase()
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((text) => text.startsWith('q='))
      return { tag, weight: weight === undefined ? 1 : Number(weight.slice(2)) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight)
  return wanted.map(({ tag }) => known(tag)).find((tag) => tag !== undefined)
}
