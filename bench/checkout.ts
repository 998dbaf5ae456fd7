import { formatHundredths } from '../contract/src/api/amounts.ts'
import type { Sql } from '../server/src/platform/db/sql.ts'
import { median, ratio } from './load.ts'
import type { Bench } from './measures.ts'
import { formatInteger } from './report.ts'

const quantity = 2
const ordersPerRound = 15

/** Puts three products into a customer's cart. @returns the cart's id, and the total of an order for these products, in hundredths */
export async function seedCart(sql: Sql, user_id: string): Promise<{ cart_id: string; total: bigint }> {
  await sql`
    INSERT INTO shop_carts (_id, user_id, created_at, updated_at) VALUES (gen_random_uuid(), ${user_id}, now(), now()) ON CONFLICT DO NOTHING`
  const items = await sql<{ cart_id: string; price: bigint }[]>`
    WITH product AS (
      UPDATE shop_products SET inventory = 100 WHERE _id IN (SELECT _id FROM shop_products WHERE inventory > 2 ORDER BY slug LIMIT 3)
      RETURNING _id, price
    ), item AS (
      INSERT INTO shop_cart_items (_id, cart_id, product_id, quantity, selected_extra_options)
      SELECT gen_random_uuid(), c._id, p._id, ${quantity}, '{}' FROM product p, shop_carts c WHERE c.user_id = ${user_id} ON CONFLICT DO NOTHING
    ) SELECT c._id AS cart_id, p.price FROM product p, shop_carts c WHERE c.user_id = ${user_id}`
  const total = items.reduce((sum, { price }) => sum + BigInt(price) * BigInt(quantity), 0n)
  return { cart_id: items[0]?.cart_id ?? '', total }
}

const address = {
  ...{ name: 'Bench', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg', country: 'DE' },
  phone: '',
}

/** Lets the customer pay by bank transfer and receive parcels free of charge. @returns the id of the shipping method */
async function prepareCheckout(sql: Sql, user_id: string): Promise<string> {
  await sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await sql`UPDATE shop_settings SET status = true, bank_payment = true`
  await sql`UPDATE users SET address = 'Dock 3', post_code = '20095', city = 'Hamburg', buyer_kind = 'private', billing_confirmed_at = now()
    WHERE _id = ${user_id}`
  const [method] = await sql<[{ _id: string }]>`
    INSERT INTO shop_shipping_methods (_id, name, local_shipping_cost, international_shipping_cost, local_shipping_time,
      international_shipping_time, charge_per_product, status, created_at)
    VALUES (gen_random_uuid(), 'Parcel', 0, 0, '', '', false, true, now()) RETURNING _id`
  return method._id
}

/** Measures checkouts, one at a time, compared with the app's own checkout function without the layers around it. */
export async function measureCheckout({ stage, extent, report }: Bench, size: number): Promise<void> {
  const { sql, app, floor } = stage
  const [buyer] = stage.customers
  if (!buyer) throw new Error('the bench has no customers')
  const shipping_method_id = await prepareCheckout(sql, buyer._id)
  const terms = { shipping_method_id, shipping_address: address, payment_method: 'bank', terms_accepted: true }

  /** Returns the orders per second, from the median duration of an order. The time for filling the carts is excluded. */
  const rateOf = async (url: string, headers: () => Record<string, string>) => {
    const durations: number[] = []
    for (let order = 0; order < ordersPerRound; order++) {
      const { cart_id, total } = await seedCart(sql, buyer._id)
      const expected_total = formatHundredths(total)
      const body = JSON.stringify({ ...terms, shopping_cart_id: cart_id, expected_total })
      const start = performance.now()
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers() },
        body,
      })
      const text = await response.text()
      durations.push(performance.now() - start)
      if (!response.ok) throw new Error(`checkout: ${text}`)
    }
    await sql`TRUNCATE rate_limits`
    return 1000 / median(durations)
  }
  const asBuyer = () => ({ authorization: `Bearer ${buyer.token}`, 'idempotency-key': crypto.randomUUID() })
  const measured = await ratio(
    () => rateOf(`${floor.url}/checkout/${buyer._id}`, () => ({})),
    () => rateOf(`${app.url}/api/shop/checkout`, asBuyer),
    extent.rounds,
  )
  report.against(`checkout at ${formatInteger(size)} products, one at a time`, measured, 0.8, 'orders/s')
}
