import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type Car, isFor } from '@mapwright/contract/tuning/car.ts'
import type { Selection } from '@mapwright/contract/tuning/price.ts'
import type { OfferedOption } from '@mapwright/contract/tuning/service.ts'
import { specialPriceOf } from '@mapwright/contract/tuning/special-ecu.ts'
import { Problem } from '../api/problem.ts'
import type { Db } from '../db/sql.ts'
import { offeredCombinations, type PriceType, specialPrices } from './offer-rows.ts'

type Chosen = { service_ids: readonly string[]; option_ids: readonly string[]; price_type: PriceType; car: Car }

type ChosenOption = Omit<Decoded<OfferedOption>, 'note' | 'position'>

/** `off_road`: for motorsport and off-road use only, which the customer has to declare. */
type Selected = Omit<Selection, 'options'> & { options: readonly ChosenOption[] }

/**
 * What a customer chose for a car, at the prices of the customer's type as they are now; named twice counts once. Throws when a service
 * is unknown or offline, or an option goes with none of the services or not with the car.
 */
export async function readSelection(db: Db, { service_ids, option_ids, price_type, car }: Chosen): Promise<Selected> {
  const serviceIds = [...new Set(service_ids)]
  const optionIds = [...new Set(option_ids)]
  const price = db(`price_${price_type}`)
  const [services, options, special, combinations] = await Promise.all([
    db<(Selection['services'][number] & { online: boolean })[]>`
      SELECT _id, name, online, ${price} AS price FROM services WHERE _id = ANY (${serviceIds}::uuid[])`,
    db<ChosenOption[]>`
      SELECT _id, name, effect, off_road, ${price} AS price, vtypes, manufactures, fuels, ecus FROM options
      WHERE online AND _id IN (SELECT option_id FROM service_options
        WHERE service_id = ANY (${serviceIds}::uuid[]) AND option_id = ANY (${optionIds}::uuid[]))`,
    specialPrices(db, price_type, serviceIds),
    offeredCombinations(db, { service_ids: serviceIds, option_ids: optionIds }),
  ])
  if (services.length < serviceIds.length) throw new Problem('tuning.service_not_found')
  if (services.some(({ online }) => !online)) throw new Problem('tuning.service_offline')
  if (options.length < optionIds.length || options.some((option) => !isFor(option, car)))
    throw new Problem('tuning.option_not_offered')
  return {
    services: services.map(({ online, ...service }) => ({
      ...service,
      price: specialPriceOf(special, service._id, car)?.price ?? service.price,
    })),
    options,
    combinations,
  }
}
