import type { Db } from '../platform/db/sql.ts'

const maxWords = 8

/**
 * SQL conditions for the words of a text ("golf 2.0 tdi") on a column of lower-case words, each preceded by a space. Words of at least three
 * letters match anywhere; shorter ones match the beginning of a word, so that the trigram index still works ("a3", "vw").
 */
export function searchWords(db: Db, text: string) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords)
  return words.reduce((conditions, word) => {
    const fullName = shortNames[word]
    return fullName === undefined
      ? db`${conditions} AND search LIKE ${pattern(word)}`
      : db`${conditions} AND (search LIKE ${pattern(word)} OR search LIKE ${pattern(fullName)})`
  }, db`true`)
}

/** Common abbreviations of makes. */
const shortNames: Readonly<Record<string, string | undefined>> = {
  vw: 'volkswagen',
  mb: 'mercedes',
  merc: 'mercedes',
  vauxhall: 'opel',
}

const pattern = (word: string): string => {
  const literal = word.replace(/[\\%_]/g, '\\$&')
  return word.length >= 3 ? `%${literal}%` : `% ${literal}%`
}
