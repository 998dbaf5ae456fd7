import type { Car } from '@mapwright/contract/tuning/car.ts'
import { useState } from 'react'
import {
  type Choice,
  notesOf,
  nothingOnOffer,
  type Offer,
  optionsFor,
  optionsInWaiting,
  priceOf,
  servicesFor,
  stillOffered,
} from '../offer.ts'

export const priceTypes = ['1', '2', '3'] as const
type PriceType = (typeof priceTypes)[number]

const noCar: Car = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

/** The case that is tried: whose prices, which car, what is chosen; kept while the offer is read for another price type. */
export function useTriedCase() {
  const [priceType, setPriceType] = useState<PriceType>('1')
  const [car, setCar] = useState(noCar)
  const [chosen, setChosen] = useState<Choice>({ service_ids: [], option_ids: [] })
  return {
    priceType,
    setPriceType,
    car,
    setCar,
    choice: chosen,
    toggle: (name: keyof Choice, id: string, isChosen: boolean) =>
      setChosen((before) => ({
        ...before,
        [name]: isChosen ? [...before[name], id] : before[name].filter((other) => other !== id),
      })),
    /** What the case comes to over an offer. An option that is not for the car counts for nothing, and comes back with the car. */
    over: (given: Offer | undefined) => {
      const offer = given ?? nothingOnOffer
      const choice = stillOffered(offer, chosen, car)
      return {
        services: servicesFor(offer, car),
        options: optionsFor(offer, choice.service_ids, car),
        waiting: optionsInWaiting(offer, choice.service_ids, car),
        notes: notesOf(offer, choice, car),
        price: priceOf(offer, choice, car),
      }
    },
  }
}
