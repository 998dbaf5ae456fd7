import type { Answer } from '@mapwright/contract/api/endpoint.ts'
import type { Price } from '@mapwright/contract/credits/price.ts'
import type { Db, Tx } from '../db/sql.ts'

export type PriceRow = Answer<Price>

const columns = ['_id', 'name', 'count', 'amount', 'position', 'online']

/** Every package in the order of the list. */
export const allPrices = (db: Db) => db<PriceRow[]>`SELECT ${db(columns)} FROM prices ORDER BY position, _id`

export const onlinePrices = (db: Db) =>
  db<PriceRow[]>`SELECT ${db(columns)} FROM prices WHERE online ORDER BY position, _id`

/** A package that can be bought now; one that is not on sale is not there. */
export async function onlinePrice(db: Db, _id: string): Promise<PriceRow | undefined> {
  const [price] = await db<PriceRow[]>`SELECT ${db(columns)} FROM prices WHERE _id = ${_id} AND online`
  return price
}

/** Locks the whole list: positions are only dealt out by one at a time. */
export const lockPrices = (tx: Tx) =>
  tx<PriceRow[]>`SELECT ${tx(columns)} FROM prices ORDER BY position, _id FOR UPDATE`
