import { roleId } from '../../server/src/accounts/role-id.ts'
import { Problem } from '../../server/src/platform/api/problem.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import {
  markShopOrderAsCompleted,
  markShopOrderAsOnHold,
  markShopOrderAsPaid,
  markShopOrderAsProcessing,
  markShopOrderAsShipped,
} from '../../server/src/shop/orders/move-order.ts'
import { placeOrder } from '../../server/src/shop/orders/place-order.ts'
import { withdrawFromOrder } from '../../server/src/shop/withdrawals/withdraw-from-order.ts'
import { asAdmin, type Stage } from './as-admin.ts'
import { orderDemoDownloads } from './demo-digital-products.ts'
import { type Random, seededRandom } from './seeded-random.ts'

const hour = 3_600_000
const day = 24 * hour
const days = 75

type Buyer = {
  _id: string
  name: string
  company_name: string
  address: string
  post_code: string
  city: string
  country: string
  phone: string
}

/** Reads customers with a confirmed address. The first is the customer whose login is printed. */
const buyersOf = (tx: Tx, firstEmail: string) => tx<Buyer[]>`
  SELECT _id, person_name(u) AS name, company_name, address, post_code, city, country, phone FROM users u
  WHERE role_id = ${roleId.customer} AND status = 1 AND billing_confirmed_at IS NOT NULL AND address <> '' AND post_code <> '' AND city <> ''
  ORDER BY email = ${firstEmail} DESC, email LIMIT 14`

type Placed = { order_id: string; at: number }

/** Returns the steps that an order of this age (in milliseconds) has completed. */
function stepsOf(random: Random, age: number): ('pay' | 'process' | 'ship' | 'complete' | 'hold')[] {
  if (age < day) return ['pay']
  if (age < 2 * day) return random.chance(0.5) ? ['pay', 'process'] : ['pay']
  if (age < 3 * day) return random.chance(0.3) ? ['pay', 'hold'] : ['pay', 'process']
  if (age < 7 * day) return ['pay', 'process', 'ship']
  if (age < 12 * day) return random.chance(0.1) ? [] : ['pay', 'process', 'ship', 'complete']
  return ['pay', 'process', 'ship', 'complete']
}

/** Adds the orders of the last weeks to the example shop, in all states. Recent days have more orders. */
export async function addDemoShopOrders(tx: Tx, stage: Stage & { customerEmail: string }): Promise<void> {
  const say = await asAdmin(tx, stage)
  if (!say) return
  const random = seededRandom(0x5409)
  const buyers = await buyersOf(tx, stage.customerEmail)
  const products = await tx<{ _id: string; options: string[] }[]>`
    SELECT _id, ARRAY(SELECT option ->> 'name' FROM jsonb_array_elements(extra_options) option) AS options
    FROM shop_products WHERE inventory > 3 AND kind = 'goods' ORDER BY product_code`
  const [shipping] = await tx<{ _id: string }[]>`SELECT _id FROM shop_shipping_methods WHERE name = 'Parcel'`
  if (!shipping || buyers.length === 0) return

  const place = async (at: number, min = 1): Promise<Placed | undefined> => {
    const { _id: user_id, ...address } = random.weighted(
      buyers.map((buyer, place) => [buyer, 1 / (place + 1)] as const),
    )
    const wanted = new Set(Array.from({ length: random.between(1, 3) }, () => random.pick(products.slice(0, 24))))
    const items = [...wanted].map(({ _id, options }) => ({
      product_id: _id,
      quantity: Math.max(
        min,
        random.weighted([
          [1, 6],
          [2, 2],
          [3, 1],
        ] as const),
      ),
      selected_extra_options: options.filter(() => random.chance(0.3)),
    }))
    const order = {
      ...{ user_id, items, actor_id: user_id, shipping_method_id: shipping._id, shipping_address: address },
      ...{ payment_method: 'bank' as const, customer_note: '', language: 'en', coupon_code: '', now: new Date(at) },
    }
    const coupon_code = random.chance(0.15) ? 'BENCH20' : ''
    // Skips orders that the shop refuses: some products sell out, and not every cart is large enough for the coupon.
    return tx
      .savepoint((inner) => placeOrder(inner, { ...order, coupon_code }))
      .then(
        ({ order_id }) => ({ order_id, at }),
        (error) => {
          if (error instanceof Problem) return undefined
          throw error
        },
      )
  }
  const step = async (name: ReturnType<typeof stepsOf>[number], { order_id: id }: Placed, at: number) => {
    const now = new Date(Math.min(at, stage.now.getTime()))
    if (name === 'pay') await say(markShopOrderAsPaid, { now, body: { id, payment_method: 'bank', txn_id: '' } })
    if (name === 'process') await say(markShopOrderAsProcessing, { now, body: { id } })
    if (name === 'hold')
      await say(markShopOrderAsOnHold, { now, body: { id, reason: 'One part arrives from the supplier on Monday.' } })
    if (name === 'ship') {
      const parcel_tracking_number = `0034043416${random.digits(10)}`
      await say(markShopOrderAsShipped, {
        now,
        body: { id, parcel_tracking_number, carrier: 'dhl', estimated_delivery_date: '' },
      })
    }
    if (name === 'complete') await say(markShopOrderAsCompleted, { now, body: { id } })
  }
  for (let ago = days; ago >= 0; ago--) {
    const count = random.weighted([
      [0, ago],
      [1, 60],
      [2, days - ago],
    ] as const)
    for (let made = 0; made < count; made++) {
      const at = stage.now.getTime() - ago * day - random.between(0, 20) * hour
      const placed = await place(at)
      if (!placed) continue
      const steps = stepsOf(random, stage.now.getTime() - at)
      for (const [number, name] of steps.entries()) await step(name, placed, at + (number + 1) * 14 * hour)
    }
  }
  // Adds an order of which one parcel has been shipped.
  const divided = await place(stage.now.getTime() - 2 * day, 3)
  if (divided) {
    const { order_id: id, at } = divided
    for (const [number, name] of (['pay', 'process'] as const).entries())
      await step(name, divided, at + number * 8 * hour)
    const lines = await tx<{ line_id: string; quantity: number }[]>`
      SELECT _id AS line_id, 1 AS quantity FROM shop_order_lines WHERE order_id = ${id} AND position = 1`
    const parcel = {
      parcel_tracking_number: `0034043416${random.digits(10)}`,
      carrier: 'dhl',
      estimated_delivery_date: '',
    }
    const now = new Date(stage.now.getTime() - 5 * hour)
    await say(markShopOrderAsShipped, { now, body: { id, ...parcel, lines: [...lines] } })
  }
  // Adds a withdrawal by the private buyer who placed the newest shipped order.
  const [withdrawn] = await tx<{ invoice_no: string; email: string; name: string }[]>`
    SELECT i.invoice AS invoice_no, u.email, person_name(u) AS name
    FROM shop_orders o JOIN invoices i ON i._id = o.invoice_id JOIN users u ON u._id = o.user_id
    WHERE o.current_status = 'shipped' AND i.buyer ->> 'buyer_kind' = 'private' ORDER BY o.created_at DESC LIMIT 1`
  if (withdrawn)
    await say(withdrawFromOrder, {
      now: new Date(stage.now.getTime() - 3 * hour),
      body: { ...withdrawn, products: [] },
    })
  if (buyers[0]) await orderDemoDownloads(tx, stage, buyers[0])
  // Adds two orders that wait for a bank transfer.
  for (const hours of [26, 5]) await place(stage.now.getTime() - hours * hour)
}
