import { z } from 'zod'
import { languageTags } from '../../accounts/languages.ts'

/** The language of a text; empty for texts that are shown in every language. */
export const TextLanguage = z.enum(['', ...languageTags])
export type TextLanguage = z.output<typeof TextLanguage>

/** Chooses the text for a reader: in the language, otherwise the one for all languages, otherwise English or any other. */
export const textInLanguage = <Text extends { language: TextLanguage }>(
  texts: readonly Text[],
  language: string,
): Text | undefined =>
  [language, '', 'en'].flatMap((tag) => texts.filter((text) => text.language === tag))[0] ?? texts[0]

/**
 * Chooses the texts for a reader: those in the language and those for all languages; if there are none, the English ones, otherwise all.
 */
export function inLanguage<Text extends { language: TextLanguage }>(texts: readonly Text[], language: string): Text[] {
  const of = (tag: string) => texts.filter((text) => text.language === tag || text.language === '')
  return [of(language), of('en')].find((found) => found.length > 0) ?? [...texts]
}
