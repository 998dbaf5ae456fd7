import { credits, formatHundredths, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { percent } from '@mapwright/contract/site/vat.ts'
import { type Car, isFor, mayBeFor } from '@mapwright/contract/tuning/car.ts'
import type { CombinationPrice } from '@mapwright/contract/tuning/combination.ts'
import { notesFor } from '@mapwright/contract/tuning/note.ts'
import { type OrderPrice, priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { OfferedOption } from '@mapwright/contract/tuning/service.ts'
import { specialPriceOf } from '@mapwright/contract/tuning/special-ecu.ts'
import type { ListOfferedServices } from '@mapwright/contract/tuning/tuning-endpoints.ts'

/** What is on offer, and what decides on its price. */
export type Offer = Pick<Wire<typeof ListOfferedServices>, 'services' | 'special_prices' | 'combinations' | 'notes'>
export type Choice = { service_ids: string[]; option_ids: string[] }

export const nothingOnOffer: Offer = { services: [], special_prices: [], combinations: [], notes: [] }

const hundredths = (text: string) => parseHundredths(text) ?? 0n
const priced = <T extends { price: string }>(item: T) => ({ ...item, price: credits(hundredths(item.price)) })

/** The options of the chosen services, each once, in their own order. */
function optionsOf({ services }: Offer, serviceIds: readonly string[]): OfferedOption[] {
  const offered = services.filter(({ _id }) => serviceIds.includes(_id)).flatMap(({ options }) => options)
  const byId = new Map(offered.map((option) => [option._id, option]))
  return [...byId.values()].sort((a, b) => a.position - b.position)
}

/** The options that go with the chosen services and with the car. */
export const optionsFor = (offer: Offer, serviceIds: readonly string[], car: Car): OfferedOption[] =>
  optionsOf(offer, serviceIds).filter((option) => isFor(option, car))

/** The options that may come once more is known of the car. */
export const optionsInWaiting = (offer: Offer, serviceIds: readonly string[], car: Car): OfferedOption[] =>
  optionsOf(offer, serviceIds).filter((option) => !isFor(option, car) && mayBeFor(option, car))

/** The services as this car pays them; `special` names the control unit that a price is for. */
export function servicesFor({ services, special_prices }: Offer, car: Car) {
  const prices = special_prices.map(priced)
  return services.map((service) => {
    const found = specialPriceOf(prices, service._id, car)
    return { ...service, price: found ? formatHundredths(found.price) : service.price, special: found?.ecu }
  })
}

const combination = ({ amount, percentage, ...named }: Offer['combinations'][number]): CombinationPrice => ({
  ...named,
  amount: credits(hundredths(amount)),
  percentage: percent(hundredths(percentage)),
})

/** What the choice costs, by the same rule as on the server. */
export const priceOf = (offer: Offer, { service_ids, option_ids }: Choice, car: Car): OrderPrice =>
  priceOrder({
    services: servicesFor(offer, car)
      .filter(({ _id }) => service_ids.includes(_id))
      .map(priced),
    options: optionsFor(offer, service_ids, car)
      .filter(({ _id }) => option_ids.includes(_id))
      .map(priced),
    combinations: offer.combinations.map(combination),
  })

/** The choice without what is not on offer (any more), and without options that go with none of its services or not with the car. */
export function stillOffered(offer: Offer, { service_ids, option_ids }: Choice, car: Car): Choice {
  const kept = service_ids.filter((id) => offer.services.some(({ _id }) => _id === id))
  const options = new Set(optionsFor(offer, kept, car).map(({ _id }) => _id))
  return { service_ids: kept, option_ids: option_ids.filter((id) => options.has(id)) }
}

/** What the workshop should know before it orders this for this car. */
export const notesOf = (offer: Offer, choice: Choice, car: Car) => notesFor(offer.notes, choice, car)
