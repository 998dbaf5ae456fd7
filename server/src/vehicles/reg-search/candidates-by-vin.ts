import type { Candidate, DecodedVin } from '@mapwright/contract/vehicles/reg-search/reg-search.ts'
import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../../platform/db/sql.ts'
import { candidatesFor, maxCandidates } from './candidate-rows.ts'
import { countOrdersByVariant } from './learned-vins.ts'
import { queryFromVin } from './parsed-query.ts'
import { combineScore } from './vin-pattern.ts'

/**
 * Finds the variants that match a VIN, by its decoded data and by orders with a similar VIN. Variants of orders are included even if they contradict
 * the decoded data, because orders are for real cars, while decoding relies on tables. Only the number of orders is disclosed.
 */
export async function candidatesByVin(db: Db, vin: string, facts: DecodedVin): Promise<Candidate[]> {
  const named = await countOrdersByVariant(db, vin)
  const ids = named.slice(0, maxCandidates).map(({ variant_id }) => variant_id)
  const decoded = await candidatesFor(db, queryFromVin(facts), ids)
  const unfitting = ids.filter((id) => !decoded.some(({ vehicle }) => vehicle._id === id))
  const others = await db<
    Vehicle[]
  >`SELECT ${db(Object.keys(Vehicle.shape))} FROM vehicles WHERE _id = ANY(${unfitting})`
  const all = named.reduce((sum, { orders }) => sum + orders, 0)
  return [...decoded, ...others.map((vehicle) => ({ score: 0, orders: 0, vehicle }))]
    .map(({ score, vehicle }) => {
      const orders = named.find(({ variant_id }) => variant_id === vehicle._id)?.orders ?? 0
      return { score: combineScore(score, orders, all), orders, vehicle }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
}
