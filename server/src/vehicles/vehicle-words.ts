import { searchWords } from '../platform/db/search-words.ts'
import type { Db } from '../platform/db/sql.ts'

/** Common abbreviations of makes. */
const makes = {
  vw: 'volkswagen',
  mb: 'mercedes',
  merc: 'mercedes',
  vauxhall: 'opel',
}

/** SQL conditions for the words of a text that may name a vehicle. */
export const vehicleWords = (db: Db, text: string) => searchWords(db, text, makes)
