import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../platform/db/sql.ts'
import { vehicleWords } from './vehicle-words.ts'

const columns = Object.keys(Vehicle.shape)

/** Maximum number of matches that are ranked. A text with more matches is not specific enough. */
const maxCandidates = 1_000
const maxHits = 20

/** Reads a variant with the names and ids of all levels above it. */
export async function vehicleOf(db: Db, variantId: string): Promise<Vehicle | undefined> {
  const [vehicle] = await db<Vehicle[]>`SELECT ${db(columns)} FROM vehicles WHERE _id = ${variantId}`
  return vehicle
}

/** Finds the vehicles that contain every word, those with the least additional text first. */
export const vehiclesMatching = (db: Db, text: string) => db<Vehicle[]>`
  SELECT ${db(columns)} FROM vehicles WHERE _id IN (
    SELECT _id FROM (
      SELECT _id, search FROM variants WHERE ${vehicleWords(db, text)} LIMIT ${maxCandidates}
    ) AS candidates
    ORDER BY word_similarity(fold(${text}), fold(search)) DESC, length(search), _id LIMIT ${maxHits}
  )
  ORDER BY word_similarity(fold(${text}), fold(search)) DESC, length(search), _id`
