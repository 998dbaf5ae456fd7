import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useEffect, useEffectEvent } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { useWording } from '../../platform/i18n/wording.ts'
import {
  availableChoice,
  emptyCatalogue,
  notesOf,
  optionsFor,
  type PricedCar,
  pendingOptions,
  priceOf,
  servicesFor,
} from '../../tuning/catalogue.ts'
import { notify } from '../../ui/messages/notify.ts'
import type { OrderValues } from './order-values.ts'

type Choice = Pick<OrderValues, 'service_ids' | 'option_ids'>

/**
 * The services and options for the car, the selected ones, and the price of the selection. Items that are no longer available are
 * deselected, with a message.
 */
export function useCatalogue({ service_ids, option_ids }: Choice, car: PricedCar, choose: (choice: Choice) => void) {
  const t = useWording('orders')
  const query = useQueryOf(ListCatalogue)
  const catalogue = query.data ?? emptyCatalogue
  const choice = { service_ids, option_ids }

  const kept = query.isSuccess ? availableChoice(catalogue, choice, car) : choice
  const hasLost = kept.service_ids.length < service_ids.length || kept.option_ids.length < option_ids.length
  const deselect = useEffectEvent(() => {
    choose(kept)
    notify.info(t('orders:new.deselected'))
  })
  useEffect(() => {
    if (hasLost) deselect()
  }, [hasLost])

  const services = servicesFor(catalogue, car)
  const options = optionsFor(catalogue, service_ids, car)
  return {
    query,
    services,
    options,
    waiting: pendingOptions(catalogue, service_ids, car),
    notes: notesOf(catalogue, choice, car),
    chosen: services.filter(({ _id }) => service_ids.includes(_id)),
    needsDeclaration: options.some(({ _id, off_road }) => off_road && option_ids.includes(_id)),
    price: priceOf(catalogue, choice, car),
    chooseServices: (ids: string[]) => choose(availableChoice(catalogue, { service_ids: ids, option_ids }, car)),
  }
}
