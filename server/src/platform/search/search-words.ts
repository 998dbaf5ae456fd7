import type { Db, PendingQuery } from '../db/sql.ts'

const maxWords = 8

/** The lower-case words of a search text. */
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** A LIKE pattern for a word at any position, with wildcards escaped. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** An SQL condition that holds for every word of a search text. */
export const everyWord = (db: Db, text: string, condition: (word: string) => PendingQuery): PendingQuery =>
  wordsOf(text).reduce<PendingQuery>((conditions, word) => db`${conditions} AND ${condition(word)}`, db`true`)

/** SQL: whether a text contains a word, ignoring case and diacritics. */
export const hasWord = (db: Db, text: PendingQuery, word: string): PendingQuery =>
  db`fold(${text}) LIKE fold(${patternOf(word)})`

/** SQL: whether a text contains every word of a search text, ignoring case and diacritics. */
export const hasWords = (db: Db, text: PendingQuery, keywords: string): PendingQuery =>
  everyWord(db, keywords, (word) => hasWord(db, text, word))

/** Words of one or two letters match only the beginning of a word, so that the trigram index can be used ("a3", "vw"). */
const indexedPatternOf = (word: string): string =>
  word.length >= 3 ? patternOf(word) : `% ${patternOf(word).slice(1)}`

/**
 * Searches for the words of a text ("golf 2.0 tdi") in the column `search`, which contains words, each preceded by a space. An abbreviation
 * also finds its full name.
 */
export const searchWords = (db: Db, text: string, fullNames: Readonly<Record<string, string | undefined>> = {}) =>
  everyWord(db, text, (word) => {
    const fullName = Object.hasOwn(fullNames, word) ? fullNames[word] : undefined
    return fullName === undefined
      ? db`fold(search) LIKE fold(${indexedPatternOf(word)})`
      : db`(fold(search) LIKE fold(${indexedPatternOf(word)}) OR fold(search) LIKE fold(${indexedPatternOf(fullName)}))`
  })
