import { useLanguage } from './wording.ts'

const separators = new Map<string, '.' | ','>()

/** The decimal separator of a language. Arabic and similar languages use the point, because numbers are shown with Latin digits. */
export function separatorOf(language: string): '.' | ',' {
  const known = separators.get(language)
  if (known) return known
  const parts = new Intl.NumberFormat(`${language}-u-nu-latn`).formatToParts(0.5)
  const found = parts.find(({ type }) => type === 'decimal')?.value === ',' ? ',' : '.'
  separators.set(language, found)
  return found
}

const latinDigit = (digit: string) => String((digit.codePointAt(0) ?? 0) & 0xf)

/** Normalizes digits, separators and sign: "١٢٫٥٠" → "12.50", "1’234,50" → "1234,50". */
const plain = (text: string): string =>
  text
    .trim()
    .replace(/[٠-٩۰-۹]/g, latinDigit)
    .replace(/٫/g, '.')
    .replace(/[\s’'٬]/g, '')
    .replace(/^−/, '-')
    .replace(/^\+/, '')

const grouped = { ',': /^-?\d{1,3}(,\d{3})+$/, '.': /^-?\d{1,3}(\.\d{3})+$/ }

/**
 * Parses an amount: "12,50" is 12.50 in every language, "1.234,50" and "1,234.50" are 1234.50. In languages with a decimal comma, "1,234" has
 * three decimals, which the server refuses: a guess could be wrong by a factor of 1000. In other languages, it is 1234.
 */
export function readAmount(text: string, language: string): string {
  const typed = plain(text)
  const [point, comma] = [typed.lastIndexOf('.'), typed.lastIndexOf(',')]
  if (point < 0 && comma < 0) return typed
  const last = point > comma ? '.' : ','
  const other = last === '.' ? ',' : '.'
  const [whole = '', fraction = '', ...more] = typed.split(last)
  if (typed.includes(other)) {
    if (more.length > 0 || !grouped[other].test(whole)) return text.trim()
    return `${whole.replaceAll(other, '')}.${fraction}`
  }
  const isGrouped = grouped[last].test(typed) && !/^-?0/.test(typed)
  if (more.length > 0) return isGrouped ? typed.replaceAll(last, '') : text.trim()
  if (isGrouped && last !== separatorOf(language)) return `${whole}${fraction}`
  return `${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction || '0'}`
}

/** Formats a decimal from the API for input in a language: "1.00" is "1,00" in German. Returns other texts unchanged. */
export const writeAmount = (text: string, language: string): string =>
  /^-?\d+\.\d+$/.test(text) ? text.replace('.', separatorOf(language)) : text

/** `writeAmount` in the language of the page. */
export function useWriteAmount(): (text: string) => string {
  const language = useLanguage()
  return (text) => writeAmount(text, language)
}

/** `readAmount` in the language of the page. */
export function useReadAmount(): (text: string) => string {
  const language = useLanguage()
  return (text) => readAmount(text, language)
}
