import { formatHundredths } from '@mapwright/contract/api/amounts.ts'
import { AddPriceListItems } from '@mapwright/contract/tuning/price-list-endpoints.ts'
import {
  combinationCalls,
  specialEcuBrandCalls,
  tuningNoteCalls,
} from '@mapwright/contract/tuning/price-rule-endpoints.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { tuningRoutes } from '../../server/src/tuning/tuning-routes.ts'
import { carryOut } from './carry-out.ts'

/** Category, service and note of each item. Its price is the price of the service. */
const priceList = [
  ['Cars', 'Stage 1', 'Petrol and diesel'],
  ['Cars', 'Stage 2', 'With changed parts'],
  ['Cars', 'Gearbox tuning', 'Automatic and dual clutch'],
  ['Vans and tractors', 'Eco tuning', 'Fleet discount for five or more vehicles'],
  ['Vans and tractors', 'Towing and load', ''],
  ['Extras', 'Launch control', ''],
  ['Extras', 'Speed limiter adjustment', ''],
  ['Every vehicle', 'Back to original', 'For files made by us'],
] as const

/** Adds a special control unit, a combination discount, notes, and the public price list. */
export async function addDemoPriceRules(tx: Tx, now: Date): Promise<void> {
  const services = await tx<{ _id: string; name: string; price_1: bigint }[]>`SELECT _id, name, price_1 FROM services`
  const idOf = (name: string) => services.find((service) => service.name === name)?._id ?? ''
  const add = carryOut(tuningRoutes, tx, now)
  await add(specialEcuBrandCalls.add, {
    body: {
      name: 'Bosch MD1',
      prices: [
        { service_id: idOf('Stage 1'), price_1: '120', price_2: '110', price_3: '95' },
        { service_id: idOf('Eco tuning'), price_1: '110', price_2: '100', price_3: '85' },
      ],
    },
  })
  await add(combinationCalls.add, {
    body: {
      name: 'Engine and gearbox together',
      service_ids: [idOf('Stage 1'), idOf('Gearbox tuning')],
      percentage: '10',
    },
  })
  await add(tuningNoteCalls.add, {
    body: {
      ecu: 'Bosch MD1',
      text: 'Bosch MD1 is read on the bench or in boot mode; a read through the OBD socket is not enough.',
    },
  })
  await add(tuningNoteCalls.add, {
    body: {
      service_id: idOf('Stage 2'),
      text: 'Name the changed parts in the comment: intake, exhaust, intercooler, injectors.',
    },
  })
  // In the demo, a credit is worth one unit of the site's currency.
  const priceOf = (name: string) => services.find((service) => service.name === name)?.price_1 ?? 0n
  const items = priceList.map(([category, name, note]) => ({
    ...{ category, name, note },
    price: formatHundredths(priceOf(name)),
  }))
  await add(AddPriceListItems, { body: { items } })
}
