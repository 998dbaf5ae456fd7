const tagOf = (code: string): string => code.replaceAll('_', '-').toLowerCase()
const primaryOf = (code: string): string => tagOf(code).split('-')[0] ?? ''

/**
 * Chooses the language of the template for a person: the person's own, another variant of it ("en_US" for "en"), or the first in the
 * operator's list.
 */
export function templateLanguage(language: string | null, codes: readonly string[]): string {
  const wanted = language ?? 'en'
  return (
    codes.find((code) => tagOf(code) === tagOf(wanted)) ??
    codes.find((code) => primaryOf(code) === primaryOf(wanted)) ??
    codes[0] ??
    'en'
  )
}

/**
 * Prepares a text as a parameter of a template. Meta refuses parameters with line breaks, tabs or more than four spaces in a row, and empty
 * ones.
 */
export const templateParameter = (text: string, maxLength: number): string =>
  [...text.replace(/\s+/gu, ' ').trim()].slice(0, maxLength).join('') || '-'
