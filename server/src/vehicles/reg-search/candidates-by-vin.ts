import type { Candidate, VinFacts } from '@mapwright/contract/vehicles/reg-search.ts'
import { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import type { Db } from '../../db/sql.ts'
import { candidatesFor, maxCandidates } from './candidate-rows.ts'
import { namedByOrders } from './learned-vins.ts'
import { soughtByVin } from './sought.ts'
import { scoreWith } from './vin-pattern.ts'

/**
 * The variants for a VIN: by what the number says, and by what orders with such a number named. Those are proposed even where the number speaks
 * against them, or says nothing: it is read by tables, and they knew the car. No more of an order is told than that there was one.
 */
export async function candidatesByVin(db: Db, vin: string, facts: VinFacts): Promise<Candidate[]> {
  const named = await namedByOrders(db, vin)
  const ids = named.slice(0, maxCandidates).map(({ variant_id }) => variant_id)
  const decoded = await candidatesFor(db, soughtByVin(facts), ids)
  const unfitting = ids.filter((id) => !decoded.some(({ vehicle }) => vehicle._id === id))
  const others = await db<
    Vehicle[]
  >`SELECT ${db(Object.keys(Vehicle.shape))} FROM vehicles WHERE _id = ANY(${unfitting})`
  const all = named.reduce((sum, { orders }) => sum + orders, 0)
  return [...decoded, ...others.map((vehicle) => ({ score: 0, orders: 0, vehicle }))]
    .map(({ score, vehicle }) => {
      const orders = named.find(({ variant_id }) => variant_id === vehicle._id)?.orders ?? 0
      return { score: scoreWith(score, orders, all), orders, vehicle }
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, maxCandidates)
}
