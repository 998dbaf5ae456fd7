import type { Db } from '../platform/db/sql.ts'
import { searchWords } from '../platform/search/search-words.ts'

/** Makes by common abbreviation or other name. */
const makes = {
  vw: 'volkswagen',
  mb: 'mercedes',
  merc: 'mercedes',
  vauxhall: 'opel',
}

/** SQL conditions for the words of a text that may name a vehicle, including common abbreviations of makes. */
export const vehicleWords = (db: Db, text: string) => searchWords(db, text, makes)
