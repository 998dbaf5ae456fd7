import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import { type PricedService, PriceListItem } from '@mapwright/contract/tuning/price-list.ts'
import {
  AddPriceListItems,
  ChangePriceListItems,
  GetPricedServices,
  priceListCalls,
} from '@mapwright/contract/tuning/price-list-endpoints.ts'
import { uuidv7 } from 'uuidv7'
import { command, query, type Route } from '../platform/api/handler.ts'
import { Problem } from '../platform/api/problem.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { resourceRowsOf } from '../platform/api/resource-rows.ts'
import type { Tx } from '../platform/db/sql.ts'

const maxItems = 5_000

const priceList: Resource = {
  one: 'price_list_item',
  many: 'price_list',
  table: 'price_list',
  columns: Object.keys(PriceListItem.shape),
  searchColumns: ['category', 'name', 'note'],
  order: 'position',
  problems: { unknown: 'tuning.price_list_item_not_found' },
}

const itemsOf = async (tx: Tx, ids: readonly string[]): Promise<Decoded<PriceListItem>[]> => {
  const items = await resourceRowsOf<Decoded<PriceListItem>>(tx, priceList, ids)
  return [...items].sort((a, b) => a.position - b.position)
}

const addItems = command(AddPriceListItems, async ({ tx, body, now, audit }) => {
  // Prevents concurrent additions from assigning the same positions.
  await tx`LOCK TABLE price_list IN SHARE ROW EXCLUSIVE MODE`
  const [last = { count: 0, position: 0 }] = await tx<{ count: number; position: number }[]>`
    SELECT count(*)::int AS count, coalesce(max(position), 0) AS position FROM price_list`
  if (last.count + body.items.length > maxItems) throw new Problem('tuning.price_list_full')
  const rows = body.items.map((item, at) => ({
    ...item,
    _id: uuidv7(),
    position: last.position + at + 1,
    created_at: now,
  }))
  await tx`INSERT INTO price_list ${tx(rows)}`
  const price_list = await itemsOf(
    tx,
    rows.map(({ _id }) => _id),
  )
  audit({ after: price_list })
  return { price_list }
})

const changeItems = command(ChangePriceListItems, async ({ tx, body, audit }) => {
  const ids = body.items.map(({ _id }) => _id)
  const before = await itemsOf(tx, ids)
  if (before.length < ids.length) throw new Problem('tuning.price_list_item_not_found')
  for (const { _id, ...item } of body.items) await tx`UPDATE price_list SET ${tx(item)} WHERE _id = ${_id}`
  const price_list = await itemsOf(tx, ids)
  audit({ before, after: price_list })
  return { price_list }
})

/** Lists the services with their prices as a substitute for the price list. Empty once the operator has entered a price list. */
const pricedServices = query(GetPricedServices, async ({ sql }) => {
  const services = await sql<Decoded<PricedService>[]>`
    SELECT _id, name, description, price_1 AS price FROM services
    WHERE online AND NOT EXISTS (SELECT FROM price_list) ORDER BY main_service DESC, position, _id`
  return { services: [...services] }
})

/** The public price list: an ordered resource whose items are added and changed in bulk. */
export const priceListRoutes: readonly Route[] = [
  addItems,
  changeItems,
  pricedServices,
  ...resourceRoutes(priceList, priceListCalls),
]
