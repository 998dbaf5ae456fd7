import type { Car } from '@mapwright/contract/tuning/car.ts'
import type { MasterSlave } from '@mapwright/contract/tuning/master-slave.ts'
import { useState } from 'react'
import {
  availableChoice,
  type Catalogue,
  type Choice,
  emptyCatalogue,
  notesOf,
  optionsFor,
  pendingOptions,
  priceOf,
  servicesFor,
} from '../catalogue.ts'

export const priceTypes = ['1', '2', '3'] as const
type PriceType = (typeof priceTypes)[number]

const noCar: Car = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }

/**
 * The state of the price calculator: customer, car, tool and selection. The state is kept while the catalogue of a different
 * customer is loading.
 */
export function usePriceCalculation() {
  const [priceType, setPriceType] = useState<PriceType>('1')
  const [groupId, setGroupId] = useState<string | null>(null)
  const [tool, setTool] = useState<MasterSlave>('master')
  const [typedCar, setCar] = useState(noCar)
  const car = { ...typedCar, master_slave: tool }
  const [chosen, setChosen] = useState<Choice>({ service_ids: [], option_ids: [] })
  return {
    priceType,
    setPriceType,
    groupId,
    setGroupId,
    tool,
    setTool,
    car: typedCar,
    setCar,
    choice: chosen,
    toggle: (name: keyof Choice, id: string, isChosen: boolean) =>
      setChosen((before) => ({
        ...before,
        [name]: isChosen ? [...before[name], id] : before[name].filter((other) => other !== id),
      })),
    /** Calculates the result for a catalogue. Options that do not match the car have no effect but stay selected. */
    over: (given: Catalogue | undefined) => {
      const catalogue = given ?? emptyCatalogue
      const choice = availableChoice(catalogue, chosen, car)
      return {
        services: servicesFor(catalogue, car),
        options: optionsFor(catalogue, choice.service_ids, car),
        waiting: pendingOptions(catalogue, choice.service_ids, car),
        notes: notesOf(catalogue, choice, car),
        price: priceOf(catalogue, choice, car),
      }
    },
  }
}
