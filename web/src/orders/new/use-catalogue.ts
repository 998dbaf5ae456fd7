import { ListOfferedServices } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useEffect, useRef } from 'react'
import { useQueryOf } from '../../app/api/queries.ts'
import { useWording } from '../../app/i18n/wording.ts'
import { notify } from '../../ui/notify.ts'
import { optionsFor, priceOf, stillOffered } from './order-price.ts'
import type { OrderValues } from './order-values.ts'

type Choice = Pick<OrderValues, 'service_ids' | 'option_ids'>

/** What is on offer, what of it is chosen, and what that costs. A choice that went off sale is taken back, and said. */
export function useCatalogue({ service_ids, option_ids }: Choice, choose: (choice: Choice) => void) {
  const t = useWording('orders')
  const offered = useQueryOf(ListOfferedServices)
  const services = offered.data?.services ?? []
  const choice = { service_ids, option_ids }

  const kept = offered.isSuccess ? stillOffered(services, choice) : choice
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

  const options = optionsFor(services, service_ids)
  return {
    offered,
    services,
    options,
    chosen: services.filter(({ _id }) => service_ids.includes(_id)),
    needsDeclaration: options.some(({ _id, off_road }) => off_road && option_ids.includes(_id)),
    price: priceOf(services, choice),
    chooseServices: (ids: string[]) => choose(stillOffered(services, { service_ids: ids, option_ids })),
  }
}
