import { parseHundredths } from '@mapwright/contract/api/amounts.ts'
import { ListCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { useState } from 'react'
import { useQueryOf } from '../../platform/api/queries.ts'
import { servicesFor, unknownCar } from '../catalogue.ts'
import { inMoney } from '../in-money.ts'
import type { EcoCase } from './savings.ts'

const start = { fuel: 'diesel', distance: 30_000, consumption: 7.5, price: 1.6, saving: 8 } as const

/** Returns the price of a service in money; zero if credits have no monetary value. */
const moneyOf = (credits: string): number => Number(inMoney(parseHundredths(credits) ?? 0n) ?? 0)

/** The entered figures, and the service whose cost the savings pay back. By default, an eco service, or else a main service. */
export function useEcoCase() {
  const [figures, setFigures] = useState<Omit<EcoCase, 'cost'>>(start)
  const [serviceId, setServiceId] = useState<string | null>()
  const [typedCost, setTypedCost] = useState(0)
  const catalogue = useQueryOf(ListCatalogue).data
  const services = catalogue ? servicesFor(catalogue, unknownCar) : []
  const defaultService =
    services.find(({ name }) => /\beco/i.test(name)) ?? services.find(({ main_service }) => main_service)
  const service = serviceId === undefined ? defaultService : services.find(({ _id }) => _id === serviceId)
  const hasWorth = inMoney(100n) !== undefined
  const eco: EcoCase = { ...figures, cost: service && hasWorth ? moneyOf(service.price) : typedCost }
  return {
    eco,
    set: (changes: Partial<EcoCase>) => setFigures((before) => ({ ...before, ...changes })),
    cost: {
      services: hasWorth ? services : [],
      service: hasWorth ? service : undefined,
      setServiceId,
      typedCost,
      setTypedCost,
    },
  }
}

export type EcoCostChoice = ReturnType<typeof useEcoCase>['cost']
