import type { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { keepCookie, readCookie } from '../cookie.ts'

export type Language = (typeof languageTags)[number]

/** The languages of the site with their own names; `rtl` marks those read from the right. */
export const languages = [
  { tag: 'af', name: 'Afrikaans' },
  { tag: 'ar', name: 'العربية', rtl: true },
  { tag: 'bn', name: 'বাংলা' },
  { tag: 'zh', name: '中文' },
  { tag: 'cs', name: 'Čeština' },
  { tag: 'da', name: 'Dansk' },
  { tag: 'nl', name: 'Nederlands' },
  { tag: 'en', name: 'English' },
  { tag: 'fr', name: 'Français' },
  { tag: 'de', name: 'Deutsch' },
  { tag: 'el', name: 'Ελληνικά' },
  { tag: 'he', name: 'עברית', rtl: true },
  { tag: 'hi', name: 'हिन्दी' },
  { tag: 'hu', name: 'Magyar' },
  { tag: 'it', name: 'Italiano' },
  { tag: 'ja', name: '日本語' },
  { tag: 'jv', name: 'Basa Jawa' },
  { tag: 'ko', name: '한국어' },
  { tag: 'lt', name: 'Lietuvių' },
  { tag: 'fa', name: 'فارسی', rtl: true },
  { tag: 'pl', name: 'Polski' },
  { tag: 'pt-br', name: 'Português (Brasil)' },
  { tag: 'pt', name: 'Português' },
  { tag: 'ro', name: 'Română' },
  { tag: 'ru', name: 'Русский' },
  { tag: 'sk', name: 'Slovenčina' },
  { tag: 'es', name: 'Español' },
  { tag: 'sv', name: 'Svenska' },
  { tag: 'th', name: 'ไทย' },
  { tag: 'tr', name: 'Türkçe' },
  { tag: 'uk', name: 'Українська' },
] as const satisfies readonly { tag: Language; name: string; rtl?: true }[]

const isRtl = new Set<string>(languages.filter((known) => 'rtl' in known).map(({ tag }) => tag))

export const directionOf = (tag: string): 'ltr' | 'rtl' => (isRtl.has(tag) ? 'rtl' : 'ltr')

/** "de-AT" → de, "pt-BR" → pt-br; undefined when the site does not speak it. */
export function knownLanguage(wanted: string | null | undefined): Language | undefined {
  const lower = wanted?.toLowerCase() ?? ''
  const exact = languages.find(({ tag }) => tag === lower)
  return (exact ?? languages.find(({ tag }) => tag === lower.split('-')[0]))?.tag
}

let current: Language = 'en'

/** The language of the page; a person's own choice before the browser's. */
export const language = (): Language => current

const served = typeof document === 'undefined' ? 'en' : document.documentElement.lang

/** What was chosen here before, else the language in which the server served the page. */
export const firstLanguage = (): Language => knownLanguage(readCookie('language')) ?? knownLanguage(served) ?? 'en'

/** Sets language and direction of the document and remembers the choice. */
export function applyLanguage(tag: Language): void {
  current = tag
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
}

/** Null forgets the choice: the browser's language counts again. */
export const rememberLanguage = (tag: Language | null): void => keepCookie('language', tag)
