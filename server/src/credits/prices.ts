import { Price } from '@mapwright/contract/credits/price.ts'
import {
  AddPrice,
  ChangePrice,
  ListOfferedPrices,
  ListPrices,
  MovePrice,
  QuoteOwnAmount,
  RemovePrice,
  RemovePrices,
  SetPriceOnline,
} from '@mapwright/contract/credits/price-endpoints.ts'
import { withVat } from '../billing/tax.ts'
import { taxOf } from '../billing/tax-of.ts'
import { paymentMethodsOf } from '../payments/payment-methods.ts'
import { query, type Route } from '../platform/api/handler.ts'
import type { Resource } from '../platform/api/resource.ts'
import { resourceRoutes } from '../platform/api/resource-routes.ts'
import { readSettings } from '../site/read-settings.ts'
import { hasOwnAmount, ownAmountItem } from './own-amount.ts'
import { onlinePrices } from './price-rows.ts'

const listOfferedPrices = query(ListOfferedPrices, async ({ sql, app, actor, now }) => {
  const [settings, prices] = await Promise.all([readSettings(sql), onlinePrices(sql)])
  const { currency } = settings
  const { tax, billing } = await taxOf(sql, settings, { user_id: actor._id, now })
  return {
    prices: prices.map(({ online, ...price }) => ({ ...price, ...withVat(price.amount, tax.percentage, currency) })),
    has_own_amount: hasOwnAmount(settings),
    currency,
    tax,
    billing,
    payment_methods: await paymentMethodsOf(sql, app, settings),
  }
})

const quoteOwnAmount = query(QuoteOwnAmount, async ({ sql, actor, now, query: { count } }) => {
  const settings = await readSettings(sql)
  const { tax, buyer } = await taxOf(sql, settings, { user_id: actor._id, now })
  const item = ownAmountItem(settings, count, buyer.language)
  return { price: { ...item, ...withVat(item.amount, tax.percentage, settings.currency) } }
})

const prices: Resource = {
  one: 'price',
  many: 'prices',
  table: 'prices',
  columns: Object.keys(Price.shape),
  searchColumns: ['name'],
  filters: { online: (db, value) => db`online = ${value === 'true'}` },
  order: 'position',
  problems: { unknown: 'credits.price_not_found' },
}

/** The credit packages for staff and customers. Changes do not affect issued invoices. */
export const priceRoutes: readonly Route[] = [
  listOfferedPrices,
  quoteOwnAmount,
  ...resourceRoutes(prices, {
    list: ListPrices,
    add: AddPrice,
    change: ChangePrice,
    setOnline: SetPriceOnline,
    remove: RemovePrice,
    removeMany: RemovePrices,
    move: MovePrice,
  }),
]
