import { credits, parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { type OrderPrice, priceOrder } from '@mapwright/contract/tuning/price.ts'
import type { OfferedOption, OfferedService } from '@mapwright/contract/tuning/service.ts'

type Choice = { service_ids: string[]; option_ids: string[] }

const priced = <T extends { price: string }>(item: T) => ({
  ...item,
  price: credits(parseHundredths(item.price) ?? 0n),
})

/** The options that go with the chosen services, each once, in their own order. */
export function optionsFor(services: readonly OfferedService[], serviceIds: readonly string[]): OfferedOption[] {
  const offered = services.filter(({ _id }) => serviceIds.includes(_id)).flatMap(({ options }) => options)
  const byId = new Map(offered.map((option) => [option._id, option]))
  return [...byId.values()].sort((a, b) => a.position - b.position)
}

/** What the choice costs, by the same rule as on the server. */
export const priceOf = (services: readonly OfferedService[], { service_ids, option_ids }: Choice): OrderPrice =>
  priceOrder({
    services: services.filter(({ _id }) => service_ids.includes(_id)).map(priced),
    options: optionsFor(services, service_ids)
      .filter(({ _id }) => option_ids.includes(_id))
      .map(priced),
  })

/** The choice without what is not on offer (any more), and without options that go with none of its services. */
export function stillOffered(services: readonly OfferedService[], { service_ids, option_ids }: Choice): Choice {
  const kept = service_ids.filter((id) => services.some(({ _id }) => _id === id))
  const options = new Set(optionsFor(services, kept).map(({ _id }) => _id))
  return { service_ids: kept, option_ids: option_ids.filter((id) => options.has(id)) }
}
