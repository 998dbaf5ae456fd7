import type { Candidate, RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { Db } from '../../platform/db/sql.ts'
import { candidatesFor } from './candidate-rows.ts'
import { queryFromRegister } from './parsed-query.ts'

/**
 * Finds the variants that match a vehicle from a register. Registers have longer model names than the catalogue ("A4 AVANT", "C 220 CDI"), so words
 * are removed from the end until a variant matches. Without any words, only the other properties count.
 */
export async function candidatesByRegister(db: Db, vehicle: RegisteredVehicle): Promise<Candidate[]> {
  const words = vehicle.model.split(/\s+/).filter(Boolean)
  for (let count = words.length; count >= 0; count--) {
    const candidates = await candidatesFor(
      db,
      queryFromRegister({ ...vehicle, model: words.slice(0, count).join(' ') }),
    )
    if (candidates.length > 0) return candidates
  }
  return []
}
