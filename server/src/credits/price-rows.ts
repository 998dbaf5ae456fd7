import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { Price } from '@mapwright/contract/credits/price.ts'
import type { Db } from '../platform/db/sql.ts'

export type PriceRow = Decoded<Price>

const columns = ['_id', 'name', 'count', 'bonus', 'amount', 'position', 'online']

/** The packages on sale, in the order of the list. */
export const onlinePrices = (db: Db) =>
  db<PriceRow[]>`SELECT ${db(columns)} FROM prices WHERE online ORDER BY position, _id`

/** The package, if it is on sale. */
export async function onlinePrice(db: Db, _id: string): Promise<PriceRow | undefined> {
  const [price] = await db<PriceRow[]>`SELECT ${db(columns)} FROM prices WHERE _id = ${_id} AND online`
  return price
}
