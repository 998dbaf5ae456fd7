import { directionOf, type Language, languages } from '@mapwright/contract/accounts/languages.ts'
import { keepCookie, readCookie } from './cookie.ts'

/** The supported language for a tag: "de-AT" → de, "pt-BR" → pt-br. Undefined for an unsupported language. */
export function knownLanguage(wanted: string | null | undefined): Language | undefined {
  const lower = wanted?.toLowerCase() ?? ''
  const exact = languages.find(({ tag }) => tag === lower)
  return (exact ?? languages.find(({ tag }) => tag === lower.split('-')[0]))?.tag
}

let current: Language = 'en'

/** The language of the page: the user's choice, otherwise the browser's. */
export const language = (): Language => current

const served = typeof document === 'undefined' ? 'en' : document.documentElement.lang

/** The languages of the browser in order of preference. */
export const browserLanguages = (): readonly string[] =>
  typeof navigator === 'undefined' ? [] : (navigator.languages ?? [])

/** The stored choice, otherwise the first supported language of the browser. */
export const firstLanguage = (): Language =>
  [readCookie('language'), ...browserLanguages(), served].map(knownLanguage).find((tag) => tag !== undefined) ?? 'en'

/** Sets the language of the texts only, for the server, which has no document. */
export function setLanguage(tag: Language): void {
  current = tag
}

/** Sets the language of the texts, and the language and the direction of the document. */
export function applyLanguage(tag: Language): void {
  setLanguage(tag)
  const { documentElement: root } = document
  root.lang = tag
  // Setting the same direction again would make components that observe it measure the page.
  const direction = directionOf(tag)
  if (root.dir !== direction) root.dir = direction
}

/** Stores the chosen language; null removes it, so that the browser's language applies. */
export const rememberLanguage = (tag: Language | null): void => keepCookie('language', tag)
