import { languages } from '../i18n/wording.ts'

/**
 * Languages that the layout of documents does not support: documents are printed in English. Names and addresses in their scripts are
 * printed as they are, except in Bengali and Korean, for which there is no font.
 */
const unprintable = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh'])

/** The language to print in: the reader's, if it has wording and the font supports it, otherwise English. */
export function printedLanguage(language: string | null): string {
  const available = [language, language?.split('-')[0]].find((tag) => tag && languages().includes(tag))
  return available && !unprintable.has(available) ? available : 'en'
}

/** Replaces the narrow no-break space, a thousands separator in some languages, which the font lacks. */
export const printable = (formatted: string): string => formatted.replaceAll('\u202f', '\u00a0')
