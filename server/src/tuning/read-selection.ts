import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { fitsCar } from '@mapwright/contract/tuning/car.ts'
import { optionPrice, type PriceBasis, servicePrice } from '@mapwright/contract/tuning/item-price.ts'
import type { Selection } from '@mapwright/contract/tuning/price.ts'
import type { CatalogueOption } from '@mapwright/contract/tuning/service.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Buyer, catalogueCombinations, rulePrices, specialPrices } from './catalogue-rows.ts'

type Chosen = {
  service_ids: readonly string[]
  option_ids: readonly string[]
  price_type: PriceType
  buyer: Buyer
} & Pick<PriceBasis, 'car' | 'master_slave'>

type ChosenOption = Omit<Decoded<CatalogueOption>, 'note' | 'position'>

/** Selected services and options. `off_road` options are for motorsport and off-road use only, which the customer must declare. */
type Selected = Omit<Selection, 'options'> & { options: readonly ChosenOption[] }

/**
 * Reads the services and options selected for a car, at the customer's current prices. Counts duplicates once. Throws if a service is unknown or
 * offline, or if an option does not fit the services or the car.
 */
export async function readSelection(db: Db, chosen: Chosen): Promise<Selected> {
  const { service_ids, option_ids, price_type, buyer, car, master_slave } = chosen
  const serviceIds = [...new Set(service_ids)]
  const optionIds = [...new Set(option_ids)]
  const price = db(`price_${price_type}`)
  const [services, options, special_prices, price_rules, combinations] = await Promise.all([
    db<(Selection['services'][number] & { online: boolean })[]>`
      SELECT _id, name, online, ${price} AS price FROM services WHERE _id = ANY (${serviceIds}::uuid[])`,
    db<ChosenOption[]>`
      SELECT _id, name, effect, off_road, ${price} AS price, vtypes, manufactures, fuels, ecus FROM options
      WHERE online AND _id IN (SELECT option_id FROM service_options
        WHERE service_id = ANY (${serviceIds}::uuid[]) AND option_id = ANY (${optionIds}::uuid[]))`,
    specialPrices(db, price_type, serviceIds),
    rulePrices(db, buyer),
    catalogueCombinations(db, { service_ids: serviceIds, option_ids: optionIds }),
  ])
  if (services.length < serviceIds.length) throw new Problem('tuning.service_not_found')
  if (services.some(({ online }) => !online)) throw new Problem('tuning.service_offline')
  if (options.length < optionIds.length || options.some((option) => !fitsCar(option, car)))
    throw new Problem('tuning.option_not_available')
  const basis = { special_prices, price_rules, car, master_slave }
  return {
    services: services.map(({ online, ...service }) => ({
      ...service,
      ...servicePrice(service, basis),
    })),
    options: options.map((option) => ({ ...option, ...optionPrice(option, basis) })),
    combinations,
  }
}
