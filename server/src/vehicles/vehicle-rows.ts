import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../platform/db/sql.ts'
import { vehicleWords } from './vehicle-words.ts'

const columns = Object.keys(Vehicle.shape)

/** Maximum number of ranked candidates; a text that matches more is too unspecific anyway. */
const maxCandidates = 1_000
const maxHits = 20

/** The variant with the names and ids of all levels above it. */
export async function vehicleOf(db: Db, variantId: string): Promise<Vehicle | undefined> {
  const [vehicle] = await db<Vehicle[]>`SELECT ${db(columns)} FROM vehicles WHERE _id = ${variantId}`
  return vehicle
}

/** The vehicles that match every word, closest first: the less additional text they have, the closer they are. */
export const vehiclesMatching = (db: Db, text: string) => db<Vehicle[]>`
  SELECT ${db(columns)} FROM vehicles WHERE _id IN (
    SELECT _id FROM (
      SELECT _id, search FROM variants WHERE ${vehicleWords(db, text)} LIMIT ${maxCandidates}
    ) AS candidates
    ORDER BY word_similarity(fold(${text}), fold(search)) DESC, length(search), _id LIMIT ${maxHits}
  )
  ORDER BY word_similarity(fold(${text}), fold(search)) DESC, length(search), _id`
