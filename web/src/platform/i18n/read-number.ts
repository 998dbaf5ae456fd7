import { readAmount, separatorOf } from './read-amount.ts'
import { useLanguage } from './wording.ts'

/**
 * Parses a number with at most `decimals` decimals, as typed in a language. Returns null for an empty text, and NaN for an invalid number.
 * "185.000" is 185000 in German, and not a whole number in English.
 */
export function readNumber(text: string, language: string, decimals: number): number | null {
  if (text.trim() === '') return null
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(readAmount(text, language)) ?? []
  return whole === undefined || fraction.length > decimals ? Number.NaN : Number(`${whole}.${fraction}`)
}

/** Formats a number for input in a language, without grouping: 1234.5 is "1234,5" in German. Empty for null and NaN. */
export const writeNumber = (value: number | null, language: string): string =>
  value === null || Number.isNaN(value) ? '' : String(value).replace('.', separatorOf(language))

/** Parses and formats numbers in the language of the page. */
export function useReadNumber() {
  const language = useLanguage()
  return {
    read: (text: string, decimals: number) => readNumber(text, language, decimals),
    write: (value: number | null) => writeNumber(value, language),
  }
}
