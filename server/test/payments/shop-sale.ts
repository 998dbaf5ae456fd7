import type { ProviderName } from '@mapwright/contract/api/payment-providers.ts'
import { cryptoMethods, shopPaymentFlags } from '@mapwright/contract/shop/shop-settings.ts'
import { uuidv7 } from 'uuidv7'
import type { Sql } from '../../src/platform/db/sql.ts'
import { placeOrder } from '../../src/shop/orders/place-order.ts'

/** The number of pieces that each order takes from the stock. */
export const orderedPieces = 2

/** Returns true if the shop has a switch for the provider. Its customers cannot pay through any other. */
export const isOfferedByShop = (name: string): boolean =>
  [...cryptoMethods, ...shopPaymentFlags].some((method) => method === name || method === `${name}_payment`)

/** Opens the shop for all payment methods. Returns a function that places an order of 25.00 without VAT, and one that reads its state. */
export async function openShopFor(sql: Sql, user_id: string, payment_method: ProviderName) {
  const [product_id, shipping_method_id] = [uuidv7(), uuidv7()]
  await sql`UPDATE shop_settings SET ${sql(Object.fromEntries(['status', ...shopPaymentFlags].map((name) => [name, true])))}`
  await sql`INSERT INTO shop_products (_id, name, slug, price, weight, weight_unit, short_description, description, product_code,
      extra_options, inventory, low_stock, brand, ean, status, created_at, updated_at)
    VALUES (${product_id}, 'Cable', 'cable', 1000, 0, 'kg', '', '', '', '[]', 100, 0, '', '', 'published', now(), now())`
  await sql`INSERT INTO shop_shipping_methods (_id, name, local_shipping_cost, international_shipping_cost, local_shipping_time,
      international_shipping_time, charge_per_product, status, created_at)
    VALUES (${shipping_method_id}, 'Parcel', 500, 1500, '', '', false, true, now())`
  const shipping_address = { name: 'Ann', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg' }
  return {
    place: () =>
      sql.begin((tx) =>
        placeOrder(tx, {
          items: [{ product_id, quantity: orderedPieces, selected_extra_options: [] }],
          ...{
            user_id,
            actor_id: user_id,
            coupon_code: '',
            customer_note: '',
            language: 'en',
            shipping_method_id,
            payment_method,
          },
          shipping_address: { ...shipping_address, country: 'DE', phone: '' },
          now: new Date(),
        }),
      ),
    /** Returns the status of an order, how often it was paid according to its history, and the stock of the product. */
    async stateOf(order_id: string) {
      const [state] = await sql<{ status: string; payments: number; stock: number; refunded: bigint }[]>`
        SELECT o.current_status AS status, p.refunded, (SELECT inventory FROM shop_products WHERE _id = ${product_id}) AS stock,
          (SELECT count(*)::int FROM shop_order_history h WHERE h.order_id = o._id AND h.event = 'pay') AS payments
        FROM shop_orders o JOIN payment_intents p ON p._id = o.payment_id WHERE o._id = ${order_id}`
      return state
    },
  }
}
