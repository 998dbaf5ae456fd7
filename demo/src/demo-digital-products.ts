import { Readable } from 'node:stream'
import type { ShopAddress } from '@mapwright/contract/shop/orders/shop-order.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { addCategory } from '../../server/src/shop/categories/change-categories.ts'
import { addLicenseKeys } from '../../server/src/shop/digital/change-license-keys.ts'
import { markShopOrderAsPaid } from '../../server/src/shop/orders/move-order.ts'
import { placeOrder } from '../../server/src/shop/orders/place-order.ts'
import { addProduct } from '../../server/src/shop/products/change-products.ts'
import { asAdmin, type Stage } from './as-admin.ts'

const hour = 3_600_000

const guide = Buffer.from(`Bench guide

1. Connect the ground first.
2. Supply 13.5 V and watch the current: 0.3 to 0.6 A at rest.
3. Read the control unit twice and compare both files before you write.
`)

/** License keys in the format of the invented software. */
const keys = Array.from(
  { length: 8 },
  (_, at) => `MWLOG-${4711 + at * 89}-${(at * 7919 + 12_345).toString(36).toUpperCase()}`,
)

const common = {
  ...{
    slug: '',
    brand: 'Kernwerk',
    ean: '',
    weight: 0,
    weight_unit: 'kg',
    extra_options: [],
    inventory: 0,
    low_stock: 3,
  },
  ...{ status: 'published', publish_at: null },
}

/** Draws a picture and stores it in the sizes of product pictures. */
type Drawn = (hue: number) => Promise<object>

/** Adds two digital products: a guide to download, and a program with license keys. */
export async function addDemoDigitalProducts(tx: Tx, stage: Stage, drawn: Drawn): Promise<void> {
  const say = await asAdmin(tx, stage)
  if (!say) return
  // The command returns the new category.
  const added = (await say(addCategory, { body: { name: 'Downloads', slug: '', parent_id: null } })) as {
    category: { _id: string }
  }
  const stored = await stage.app.files.put(Readable.from([guide]), { maxBytes: guide.length })
  const now = new Date(stage.now.getTime() - 6 * 24 * hour)
  await say(addProduct, {
    body: {
      ...{ ...common, name: 'Bench guide', product_code: 'MW-2001', price: 1_900n, category_id: added.category._id },
      ...{ short_description: 'Pinouts and the safe order of steps, as a text to print.', kind: 'file' },
      ...{ description: '<p>Updated twice a year.</p>', max_downloads: 5, download_days: 365 },
    },
    files: { file: [{ ...stored, name: 'bench-guide.txt', media_type: 'text/plain' }] },
    prepared: { image1: await drawn(210) },
    now,
  })
  const program = (await say(addProduct, {
    body: {
      ...{
        ...common,
        name: 'Logger software',
        product_code: 'MW-2002',
        price: 8_900n,
        category_id: added.category._id,
      },
      ...{
        short_description: 'License key for one workstation.',
        kind: 'keys',
        max_downloads: null,
        download_days: null,
      },
      description: '<p>Records up to 40 channels over the diagnostic port.</p>',
    },
    prepared: { image1: await drawn(150) },
    now,
  })) as { product: { _id: string } }
  await say(addLicenseKeys, { body: { id: program.product._id, keys: keys.join('\n') }, now })
}

/** Places and pays for an order with both digital products. */
export async function orderDemoDownloads(tx: Tx, stage: Stage, buyer: ShopAddress & { _id: string }): Promise<void> {
  const say = await asAdmin(tx, stage)
  const products = await tx<
    { _id: string }[]
  >`SELECT _id FROM shop_products WHERE kind <> 'goods' ORDER BY product_code`
  if (!say || products.length === 0) return
  const { _id: user_id, ...shipping_address } = buyer
  const at = stage.now.getTime() - 30 * hour
  const { order_id: id } = await placeOrder(tx, {
    ...{
      user_id,
      actor_id: user_id,
      shipping_address,
      payment_method: 'bank',
      coupon_code: '',
      customer_note: '',
      language: 'en',
    },
    ...{ digital_consent: true, now: new Date(at) },
    items: products.map(({ _id }) => ({ product_id: _id, quantity: 1, selected_extra_options: [] })),
  })
  await say(markShopOrderAsPaid, { now: new Date(at + 8 * hour), body: { id, payment_method: 'bank', txn_id: '' } })
}
