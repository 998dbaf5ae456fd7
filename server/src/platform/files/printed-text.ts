import { languages } from '../i18n/shipped-texts.ts'
import { isolate, isRtl, type WordingValues } from '../i18n/wording.ts'

/** Chooses the language of a document: the reader's language if it has a translation, otherwise English. */
export function printedLanguage(language: string | null): string {
  return [language, language?.split('-')[0]].find((tag) => tag && languages().includes(tag)) ?? 'en'
}

/**
 * Returns the locale of the numbers and dates in a document: with Latin digits and the Gregorian calendar like the app, because documents
 * are compared with bank statements and read by authorities.
 */
export const printedLocale = (language: string): string => `${language}-u-ca-gregory-nu-latn`

/** Replaces the narrow no-break space, which the font lacks. Some languages use it as the thousands separator. */
export const printable = (formatted: string): string => formatted.replaceAll('\u202f', '\u00a0')

/** Signs of currencies that no font of documents has, such as that of the hryvnia. */
const missingSigns =
  /[\u09f2\u0e3f\u17db\u20a0\u20a2\u20a5\u20a8\u20ad-\u20b0\u20b2-\u20b4\u20b6-\u20b8\u20bb\u20bc\u20be-\u20c0\ufdfc]/u

/** Returns the format of amounts of money: with the sign of the currency if a font has it, otherwise with its code. */
export function printedMoney(language: string, currency: string): Intl.NumberFormat {
  const locale = printedLocale(language)
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency })
  return missingSigns.test(format.format(0))
    ? new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'code' })
    : format
}

/** Isolates the values of a text in a right-to-left language, so that they do not change the order of its words. */
export const printedValues = (language: string, values: WordingValues = {}): WordingValues =>
  isRtl(language) ? isolate(values) : values
