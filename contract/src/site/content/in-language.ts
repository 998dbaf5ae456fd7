import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'

/** The language of a text; empty for a text in all languages. */
export const TextLanguage = z.enum(['', ...languageTags])
export type TextLanguage = z.output<typeof TextLanguage>

/** Chooses a text for a reader. Order of preference: a text in the reader's language, a text for all languages, an English text, any text. */
export const textInLanguage = <Text extends { language: TextLanguage }>(
  texts: readonly Text[],
  language: string,
): Text | undefined =>
  [language, '', 'en'].flatMap((tag) => texts.filter((text) => text.language === tag))[0] ?? texts[0]

/**
 * Chooses the texts for a reader: texts in the reader's language and texts for all languages. If there are none, chooses the
 * English texts; if there are no English texts either, all texts.
 */
export function inLanguage<Text extends { language: TextLanguage }>(texts: readonly Text[], language: string): Text[] {
  const of = (tag: string) => texts.filter((text) => text.language === tag || text.language === '')
  return [of(language), of('en')].find((found) => found.length > 0) ?? [...texts]
}
