import type { Db, PendingQuery } from '../db/sql.ts'

const maxWords = 8

/** Splits a search text into lower-case words. */
export const wordsOf = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)

/** Builds a LIKE pattern for a word at any position. Escapes wildcards. */
export const patternOf = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Builds an SQL condition that must hold for every word of a search text. */
export const everyWord = (db: Db, text: string, condition: (word: string) => PendingQuery): PendingQuery =>
  wordsOf(text).reduce<PendingQuery>((conditions, word) => db`${conditions} AND ${condition(word)}`, db`true`)

/** Builds an SQL condition: the text contains the word, ignoring case and diacritics. */
export const hasWord = (db: Db, text: PendingQuery, word: string): PendingQuery =>
  db`fold(${text}) LIKE fold(${patternOf(word)})`

/** Builds an SQL condition: the text contains every word of a search text, ignoring case and diacritics. */
export const hasWords = (db: Db, text: PendingQuery, keywords: string): PendingQuery =>
  everyWord(db, keywords, (word) => hasWord(db, text, word))

/**
 * Builds the pattern for an indexed column. Short words with one or two letters ("a3", "vw") match only the beginning of a word, so that the
 * trigram index can be used.
 */
const indexedPatternOf = (word: string): string =>
  word.length >= 3 ? patternOf(word) : `% ${patternOf(word).slice(1)}`

/**
 * Builds an SQL condition for the column `search`: it contains every word of a search text ("golf 2.0 tdi"). In this column, a space precedes
 * each word. An abbreviation also finds its full name.
 */
export const searchWords = (db: Db, text: string, fullNames: Readonly<Record<string, string | undefined>> = {}) =>
  everyWord(db, text, (word) => {
    const fullName = Object.hasOwn(fullNames, word) ? fullNames[word] : undefined
    return fullName === undefined
      ? db`fold(search) LIKE fold(${indexedPatternOf(word)})`
      : db`(fold(search) LIKE fold(${indexedPatternOf(word)}) OR fold(search) LIKE fold(${indexedPatternOf(fullName)}))`
  })
