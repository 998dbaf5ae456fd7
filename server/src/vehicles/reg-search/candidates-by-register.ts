import type { Candidate, RegisteredVehicle } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import type { Db } from '../../platform/db/sql.ts'
import { candidatesFor } from './candidate-rows.ts'
import { queryFromRegister } from './parsed-query.ts'

/**
 * The variants for a vehicle of a register. Registers write models in their own way ("A4 AVANT", "C 220 CDI"): while the catalogue has none of
 * that name, the name loses its last word, and in the end the other facts decide.
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
