import type { Car } from '@mapwright/contract/tuning/car.ts'
import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import {
  availableChoice,
  emptyCatalogue,
  notesOf,
  optionsFor,
  pendingOptions,
  priceOf,
  servicesFor,
} from '../../tuning/catalogue.ts'
import { notify } from '../../ui/notify.ts'
import type { OrderValues } from './order-values.ts'

type Choice = Pick<OrderValues, 'service_ids' | 'option_ids'>

/** What is on offer for the car, what of it is chosen, and what that costs. A choice that is not offered any more is taken back, and said. */
export function useCatalogue({ service_ids, option_ids }: Choice, car: Car, choose: (choice: Choice) => void) {
  const t = useWording('orders')
  const offered = useQueryOf(ListCatalogue)
  const offer = offered.data ?? emptyCatalogue
  const choice = { service_ids, option_ids }

  const kept = offered.isSuccess ? availableChoice(offer, choice, car) : choice
  const hasLost = kept.service_ids.length < service_ids.length || kept.option_ids.length < option_ids.length
  const takeBack = useRef(() => {})
  useEffect(() => {
    takeBack.current = () => {
      choose(kept)
      notify.info(t('orders:new.dropped'))
    }
  })
  useEffect(() => {
    if (hasLost) takeBack.current()
  }, [hasLost])

  const services = servicesFor(offer, car)
  const options = optionsFor(offer, service_ids, car)
  return {
    offered,
    services,
    options,
    waiting: pendingOptions(offer, service_ids, car),
    notes: notesOf(offer, choice, car),
    chosen: services.filter(({ _id }) => service_ids.includes(_id)),
    needsDeclaration: options.some(({ _id, off_road }) => off_road && option_ids.includes(_id)),
    price: priceOf(offer, choice, car),
    chooseServices: (ids: string[]) => choose(availableChoice(offer, { service_ids: ids, option_ids }, car)),
  }
}
