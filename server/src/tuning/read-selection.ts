import type { Selection } from '@mapwright/contract/tuning/price.ts'
import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import type { PriceType } from './service-rows.ts'

type Chosen = { service_ids: readonly string[]; option_ids: readonly string[]; price_type: PriceType }

/** `off_road`: for motorsport and off-road use only, which the customer has to declare. */
type Selected = Pick<Selection, 'services'> & {
  options: readonly (Selection['options'][number] & { off_road: boolean })[]
}

/**
 * What a customer chose, at the prices of the customer's type as they are now; named twice counts once. Throws when a service is unknown
 * or offline, or an option goes with none of the services.
 */
export async function readSelection(db: Db, { service_ids, option_ids, price_type }: Chosen): Promise<Selected> {
  const serviceIds = [...new Set(service_ids)]
  const optionIds = [...new Set(option_ids)]
  const price = db(`price_${price_type}`)
  const services = await db<(Selection['services'][number] & { online: boolean })[]>`
    SELECT _id, name, online, ${price} AS price FROM services WHERE _id = ANY(${serviceIds}::uuid[])`
  if (services.length < serviceIds.length) throw new Problem('tuning.service_not_found')
  if (services.some(({ online }) => !online)) throw new Problem('tuning.service_offline')
  const options = await db<Selected['options'][number][]>`
    SELECT _id, name, effect, off_road, ${price} AS price FROM options
    WHERE _id IN (SELECT option_id FROM service_options
      WHERE service_id = ANY(${serviceIds}::uuid[]) AND option_id = ANY(${optionIds}::uuid[]))`
  if (options.length < optionIds.length) throw new Problem('tuning.option_not_offered')
  return { services: services.map(({ online, ...service }) => service), options: [...options] }
}
