import { languages } from '../i18n/shipped-texts.ts'

/**
 * Languages that the layout of documents does not support. Documents are printed in English instead. Names and addresses are still printed in
 * their own scripts, except in Bengali, which has no font.
 */
const unprintable = new Set(['ar', 'bn', 'fa', 'he', 'hi', 'ja', 'ko', 'th', 'zh'])

/** Chooses the language of a document: the reader's language if it has a translation and the layout supports it, otherwise English. */
export function printedLanguage(language: string | null): string {
  const available = [language, language?.split('-')[0]].find((tag) => tag && languages().includes(tag))
  return available && !unprintable.has(available) ? available : 'en'
}

/** Replaces the narrow no-break space, which the font lacks. Some languages use it as the thousands separator. */
export const printable = (formatted: string): string => formatted.replaceAll('\u202f', '\u00a0')
