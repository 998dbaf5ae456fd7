import type { Db } from '../db/sql.ts'

const maxWords = 8

/**
 * "golf 2.0 tdi" as conditions on a column that holds lower-case words, each after a blank. A word of three letters or more may stand anywhere;
 * a shorter one begins a word, so that the trigram index still finds it ("a3", "vw").
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

/** What people type for makes that catalogues write out. */
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
