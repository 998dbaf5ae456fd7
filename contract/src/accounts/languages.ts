/**
 * The languages of the interface: BCP 47 tag in lower case, name in the language itself, and `rtl` if it is written from right to left. A
 * test compares this list with the folders in locales/.
 */
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
] as const satisfies readonly { tag: string; name: string; rtl?: true }[]

export type Language = (typeof languages)[number]['tag']

export const languageTags: readonly Language[] = languages.map(({ tag }) => tag)

const rightToLeft = new Set<string>(languages.filter((language) => 'rtl' in language).map(({ tag }) => tag))

/** Returns the writing direction of a language tag such as `fa-IR`. Unknown languages are left to right. */
export const directionOf = (tag: string | null | undefined): 'ltr' | 'rtl' =>
  rightToLeft.has(tag?.split('-')[0] ?? '') ? 'rtl' : 'ltr'
