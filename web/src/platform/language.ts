import type { languageTags } from '@mapwright/contract/accounts/languages.ts'
import { keepCookie, readCookie } from './cookie.ts'

export type Language = (typeof languageTags)[number]

/** All languages by their own names; `rtl` marks right-to-left ones. A test compares them with the folders of locales/. */
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

/** "de-AT" → de, "pt-BR" → pt-br; undefined if the site does not have it. */
export function knownLanguage(wanted: string | null | undefined): Language | undefined {
  const lower = wanted?.toLowerCase() ?? ''
  const exact = languages.find(({ tag }) => tag === lower)
  return (exact ?? languages.find(({ tag }) => tag === lower.split('-')[0]))?.tag
}

let current: Language = 'en'

/** The language of the page: the user's choice, otherwise the browser's. */
export const language = (): Language => current

const served = typeof document === 'undefined' ? 'en' : document.documentElement.lang

/** The languages of the browser, preferred first. */
export const browserLanguages = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])

/** The remembered choice, otherwise the first available language of the browser. */
export const firstLanguage = (): Language =>
  [readCookie('language'), ...browserLanguages(), served].map(knownLanguage).find((tag) => tag !== undefined) ?? 'en'

/** Sets the language of the texts alone, as on the server, where there is no document. */
export function setLanguage(tag: Language): void {
  current = tag
}

/** Sets language and direction of the document. */
export function applyLanguage(tag: Language): void {
  setLanguage(tag)
  document.documentElement.lang = tag
  document.documentElement.dir = directionOf(tag)
}

/** Null removes the choice, so that the browser's language applies. */
export const rememberLanguage = (tag: Language | null): void => keepCookie('language', tag)
