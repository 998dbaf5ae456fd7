import type { PriceType } from '@mapwright/contract/accounts/price-types.ts'
import type { Credits } from '@mapwright/contract/api/amounts.ts'
import { ListOfferable } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import type { OrderStatus } from '@mapwright/contract/orders/order.ts'
import { moneyStates, type OfferKind } from '@mapwright/contract/orders/order-money.ts'
import { type Car, fitsCar } from '@mapwright/contract/tuning/car.ts'
import { optionPrice, type PriceBasis, servicePrice } from '@mapwright/contract/tuning/item-price.ts'
import { query } from '../../platform/api/handler.ts'
import { found } from '../../platform/api/problem.ts'
import type { Db } from '../../platform/db/sql.ts'
import { readCatalogue } from '../../tuning/catalogue-rows.ts'
import { requireStatusIn } from '../order-rows.ts'
import { type AdditionPrice, type Bought, priceAddition } from './price-addition.ts'

export type Offerable = Omit<AdditionPrice, 'amount'> & {
  kind: OfferKind
  item_id: string
  name: string
  price: Credits
  amount: Credits
  off_road: boolean
}

/** Refuses drafts and cancelled orders. */
export const requirePlaced = (order: { status: OrderStatus }): void => requireStatusIn(moneyStates, order)

/**
 * Lists the possible additions to an order, at current prices for its customer and car: other services, and options that increase the
 * price. Options that reduce the price are not offered; staff refund the difference instead.
 */
export async function readOfferable(db: Db, order_id: string): Promise<Offerable[]> {
  const [order] = await db<(Car & Pick<PriceBasis, 'master_slave'> & { price_type: PriceType; user_id: string })[]>`
    SELECT o.user_id, u.price_type, o.master_slave, o.vtype, o.manufacture, o.fuel_type, o.ecu_brand, o.ecu_version
    FROM orders o JOIN users u ON u._id = o.user_id WHERE o._id = ${order_id}`
  const { user_id, price_type, master_slave, ...car } = found(order, 'orders.not_found')
  const [bought, { services, special_prices, price_rules, combinations }] = await Promise.all([
    db<Bought[]>`SELECT kind, item_id, name, amount FROM order_lines WHERE order_id = ${order_id} ORDER BY position`,
    readCatalogue(db, price_type, { user_id }),
  ])
  const basis = { special_prices, price_rules, car, master_slave }
  const has = (id: string) => bought.some(({ item_id }) => item_id === id)
  const asOfferable = (kind: OfferKind, item: { _id: string; name: string; price: Credits }, off_road: boolean) => {
    const addition = { kind, item_id: item._id, name: item.name, price: item.price }
    return { ...addition, ...priceAddition(bought, addition, combinations), off_road }
  }
  const options = new Map(
    services
      .filter(({ _id }) => has(_id))
      .flatMap((service) => service.options)
      .filter((option) => option.effect === 'increment' && !has(option._id) && fitsCar(option, car))
      .map((option) => [option._id, { ...option, ...optionPrice(option, basis) }]),
  )
  return [
    ...[...options.values()].map((option) => asOfferable('option', option, option.off_road)),
    ...services
      .filter(({ _id }) => !has(_id))
      .map((service) => ({ ...service, ...servicePrice(service, basis) }))
      .map((service) => asOfferable('service', service, false)),
  ]
}

/** Lists the possible additions for staff who make an offer. */
export const listOfferable = query(ListOfferable, async ({ sql, params }) => {
  const [order] = await sql<{ status: OrderStatus }[]>`SELECT status FROM orders WHERE _id = ${params.id}`
  requirePlaced(found(order, 'orders.not_found'))
  const items = await readOfferable(sql, params.id)
  return { items: items.map(({ discount_id: _, discount_name: __, ...item }) => item) }
})
