import { AddPriceListItems } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { AddCombination, AddSpecialEcuBrand, AddTuningNote } from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { tuningRoutes } from '../../server/src/tuning/tuning-routes.ts'
import { carryOut } from './carry-out.ts'

const priceList = [
  ['Cars', 'Stage 1', 'Petrol and diesel, with dyno sheet', '349'],
  ['Cars', 'Stage 2', 'With changed parts, on request', '549'],
  ['Cars', 'Gearbox tuning', 'Automatic and dual clutch', '299'],
  ['Vans and light trucks', 'Eco tuning', 'Fleet discount for five or more vehicles', '329'],
  ['Vans and light trucks', 'Towing and load', '', '349'],
  ['Agriculture', 'Eco tuning', 'Tractors up to 200 hp', '790'],
  ['Agriculture', 'Towing and load', 'Tractors and harvesters', '890'],
  ['Every vehicle', 'Back to original', 'For files made by us', '89'],
] as const

/** Adds a special control unit, a combination discount, notes, and the public price list. */
export async function addDemoPriceRules(tx: Tx, now: Date): Promise<void> {
  const services = await tx<{ _id: string; name: string }[]>`SELECT _id, name FROM services`
  const idOf = (name: string) => services.find((service) => service.name === name)?._id ?? ''
  const add = carryOut(tuningRoutes, tx, now)
  await add(AddSpecialEcuBrand, {
    body: {
      name: 'Bosch MD1',
      prices: [
        { service_id: idOf('Stage 1'), price_1: '120', price_2: '110', price_3: '95' },
        { service_id: idOf('Eco tuning'), price_1: '110', price_2: '100', price_3: '85' },
      ],
    },
  })
  await add(AddCombination, {
    body: {
      name: 'Engine and gearbox together',
      service_ids: [idOf('Stage 1'), idOf('Gearbox tuning')],
      percentage: '10',
    },
  })
  await add(AddTuningNote, {
    body: {
      ecu: 'Bosch MD1',
      text: 'Bosch MD1 is read on the bench or in boot mode; a read through the OBD socket is not enough.',
    },
  })
  await add(AddTuningNote, {
    body: {
      service_id: idOf('Stage 2'),
      text: 'Name the changed parts in the comment: intake, exhaust, intercooler, injectors.',
    },
  })
  const items = priceList.map(([category, name, note, price]) => ({ category, name, note, price }))
  await add(AddPriceListItems, { body: { items } })
}
