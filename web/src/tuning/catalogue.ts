import { credits, formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { type Car, fitsCar, mayFitCar } from '@mapwright/contract/tuning/car.ts'
import type { CombinationPrice } from '@mapwright/contract/tuning/combination.ts'
import { optionPrice, type PriceBasis, servicePrice } from '@mapwright/contract/tuning/item-price.ts'
import type { MasterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { notesFor } from '@mapwright/contract/tuning/note.ts'
import { type OrderPrice, priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { CatalogueOption } from '@mapwright/contract/tuning/service.ts'
import type { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'

/** The services on sale, and all data that determine their prices. */
export type Catalogue = Pick<
  Wire<typeof ListCatalogue>,
  'services' | 'special_prices' | 'price_rules' | 'combinations' | 'notes'
>
/** The car of an order. `master_slave` is the type of the tool, if known. */
export type PricedCar = Car & { master_slave?: MasterSlave | null }
export type Choice = { service_ids: string[]; option_ids: string[] }

/** A car without any known data. */
export const unknownCar: Car = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

export const emptyCatalogue: Catalogue = {
  services: [],
  special_prices: [],
  price_rules: [],
  combinations: [],
  notes: [],
}

const hundredths = (text: string) => parseHundredths(text) ?? 0n
const priced = <T extends { price: string }>(item: T) => ({ ...item, price: credits(hundredths(item.price)) })

/** Returns the options of the selected services, in order and without duplicates. */
function optionsOf({ services }: Catalogue, serviceIds: readonly string[]): CatalogueOption[] {
  const available = services.filter(({ _id }) => serviceIds.includes(_id)).flatMap(({ options }) => options)
  const byId = new Map(available.map((option) => [option._id, option]))
  return [...byId.values()].sort((a, b) => a.position - b.position)
}

const priceBasis = ({ special_prices, price_rules }: Catalogue, car: PricedCar): PriceBasis => ({
  special_prices: special_prices.map(priced),
  price_rules: price_rules.map((rule) => ({ ...priced(rule), percentage: percent(hundredths(rule.percentage)) })),
  car,
  master_slave: car.master_slave ?? null,
})

/** Returns the options for the selected services that match the car, with prices for the car. */
export function optionsFor(catalogue: Catalogue, serviceIds: readonly string[], car: PricedCar) {
  const basis = priceBasis(catalogue, car)
  return optionsOf(catalogue, serviceIds)
    .filter((option) => fitsCar(option, car))
    .map((option) => {
      const { price, steps } = optionPrice(priced(option), basis)
      return { ...option, price: formatHundredths(price), steps }
    })
}

/** Returns the options that do not match the car yet but may match once more details of the car are entered. */
export const pendingOptions = (catalogue: Catalogue, serviceIds: readonly string[], car: Car): CatalogueOption[] =>
  optionsOf(catalogue, serviceIds).filter((option) => !fitsCar(option, car) && mayFitCar(option, car))

/** Returns the services with prices for the car. `special` is the name of the control unit if its special price applies. */
export function servicesFor(catalogue: Catalogue, car: PricedCar) {
  const basis = priceBasis(catalogue, car)
  return catalogue.services.map((service) => {
    const { price, steps } = servicePrice(priced(service), basis)
    const listed = steps.findLast(({ change }) => change === 'fixed')
    const special = listed?.by === 'control_unit' ? listed.name : undefined
    return { ...service, price: formatHundredths(price), steps, special }
  })
}

const combination = ({ amount, percentage, ...named }: Catalogue['combinations'][number]): CombinationPrice => ({
  ...named,
  amount: credits(hundredths(amount)),
  percentage: percent(hundredths(percentage)),
})

/** Returns the price of the selection, calculated in the same way as on the server. */
export const priceOf = (catalogue: Catalogue, { service_ids, option_ids }: Choice, car: PricedCar): OrderPrice =>
  priceOrder({
    services: servicesFor(catalogue, car)
      .filter(({ _id }) => service_ids.includes(_id))
      .map(priced),
    options: optionsFor(catalogue, service_ids, car)
      .filter(({ _id }) => option_ids.includes(_id))
      .map(priced),
    combinations: catalogue.combinations.map(combination),
  })

/** Removes services that are no longer on sale from the selection, and options that do not match the remaining services and the car. */
export function availableChoice(catalogue: Catalogue, { service_ids, option_ids }: Choice, car: Car): Choice {
  const kept = service_ids.filter((id) => catalogue.services.some(({ _id }) => _id === id))
  const options = new Set(optionsFor(catalogue, kept, car).map(({ _id }) => _id))
  return { service_ids: kept, option_ids: option_ids.filter((id) => options.has(id)) }
}

/** Returns the notes for the selection and the car. */
export const notesOf = (catalogue: Catalogue, choice: Choice, car: Car) => notesFor(catalogue.notes, choice, car)
