import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import type { Credits } from '@mapwright/contract/api/amounts.ts'
import type { Effect } from '@mapwright/contract/tuning/service.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '../platform/db/sql.ts'

/** Services and options of the example data; services reference options by name. */
export type LoadedServices = {
  services: readonly {
    name: string
    position: number
    main_service: boolean
    online: boolean
    prices: Readonly<Record<PriceType, Credits>>
    options: readonly string[]
  }[]
  /** One price for all price types. */
  options: readonly { name: string; position: number; kind: Effect; price: Credits }[]
}

/** Inserts services and options into empty tables. */
export async function loadServices(tx: Tx, { services, options }: LoadedServices, now: Date): Promise<void> {
  const optionRows = options.map(({ kind, price, ...option }) => ({
    ...option,
    _id: uuidv7(),
    effect: kind,
    price_1: price,
    price_2: price,
    price_3: price,
    created_at: now,
  }))
  const rows = services.map(({ prices, options: optionNames, ...service }) => {
    const row = {
      ...service,
      _id: uuidv7(),
      price_1: prices[1],
      price_2: prices[2],
      price_3: prices[3],
      created_at: now,
    }
    return { row, optionNames }
  })
  const links = rows.flatMap(({ row, optionNames }) =>
    optionRows
      .filter(({ name }) => optionNames.includes(name))
      .map((option) => ({ service_id: row._id, option_id: option._id })),
  )
  if (optionRows.length > 0) await tx`INSERT INTO options ${tx(optionRows)}`
  if (rows.length > 0) await tx`INSERT INTO services ${tx(rows.map(({ row }) => row))}`
  if (links.length > 0) await tx`INSERT INTO service_options ${tx(links)}`
}
