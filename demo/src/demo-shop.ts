import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { FileStore } from '../../server/src/platform/api/file-store.ts'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import { translate } from '../../server/src/platform/i18n/wording.ts'
import { addCategory } from '../../server/src/shop/categories/change-categories.ts'
import { addCoupon } from '../../server/src/shop/coupons/change-coupons.ts'
import { addProduct } from '../../server/src/shop/products/change-products.ts'
import { addShippingMethod } from '../../server/src/shop/shipping/change-shipping-methods.ts'
import { changeShopSettings } from '../../server/src/shop/shop-settings.ts'
import { asAdmin, type Stage } from './as-admin.ts'
import { addDemoDigitalProducts } from './demo-digital-products.ts'
import { type DrawingKind, drawProduct } from './product-drawings.ts'
import { exampleCategories, exampleContents } from './shop-products.ts'

const hour = 3_600_000

const description = '<p>Tools and consumables that we use in our own workshop. Ordered by noon, sent the same day.</p>'
const terms = `<h2>Scope</h2><p>These example terms apply to all orders in this shop.</p>
<h2>Delivery</h2><p>We send within one working day, unless a product says otherwise.</p>
<h2>Payment</h2><p>Invoices are due within 14 days.</p>`

const tier = (up_to: number, local_cost: bigint, international_cost: bigint) => ({
  ...{ up_to, local_cost, international_cost },
})

const shippingMethods = [
  {
    ...{ name: 'Parcel', costs: [0n, 0n], times: ['2 to 3 days', '4 to 7 days'], free_from: 25_000n },
    weight_tiers: [tier(2, 590n, 1490n), tier(10, 890n, 2490n), tier(31.5, 1690n, 4900n)],
  },
  { name: 'Express', costs: [1290n, 3900n], times: ['next working day', '2 to 3 days'], free_from: null },
  {
    ...{ name: 'Workshop in Stuttgart', costs: [0n, 0n], times: ['same day', ''], free_from: null, kind: 'pickup' },
    pickup_address: 'Example Tuning\n1 Example Street\n70173 Stuttgart',
    pickup_hint: 'Monday to Friday, 8 to 17',
  },
]

const coupon = {
  ...{ flat_amount: 0n, percentage: 0n, min_order_amount: 0n, min_order_product_count: 0 },
  ...{ start_date: null, expiry_date: null, category_id: null, product_id: null },
  ...{ max_uses: null, max_uses_per_customer: null, status: true },
}
const coupons = [
  { ...coupon, name: 'Welcome', code: 'WELCOME', percentage: 1_000n, max_uses_per_customer: 1 },
  {
    ...coupon,
    name: 'Twenty off large orders',
    code: 'BENCH20',
    flat_amount: 2_000n,
    min_order_amount: 20_000n,
    max_uses: 50,
  },
]

/** Stores a drawing in both picture sizes, like an upload. */
async function storeDrawing(store: FileStore, kind: DrawingKind, hue: number, turn: number) {
  const drawing = Buffer.from(drawProduct(kind, hue, turn))
  const sized = async (width: number) => {
    const { data, info } = await sharp(drawing)
      .resize({ width })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true })
    const stored = await store.put(Readable.from([data]), { maxBytes: data.length })
    return { ...stored, name: 'picture.webp', media_type: 'image/webp', width: info.width, height: info.height }
  }
  return { large: await sized(1200), small: await sized(480) }
}

/** Opens the example shop and adds products with drawn pictures. */
export async function addDemoShop(tx: Tx, stage: Stage): Promise<void> {
  const say = await asAdmin(tx, stage)
  if (!say) return
  // Allows sharp to read SVG. The app blocks SVG for the whole process, because uploads must not contain it.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const model = translate('en', 'withdrawal', 'model', { days: 14, address: `${stage.app.publicUrl}/shop/withdrawal` })
  const withdrawal_text = model
    .replace(/\[name, [^\]]*\]/, 'Example Tuning, 1 Example Street, Exampletown, shop@example.com')
    .replace('[address for returns]', 'our workshop')
  await say(changeShopSettings, {
    body: { status: true, bank_payment: true, description, terms_and_conditions: terms, withdrawal_text },
  })
  const ids = new Map<string, string>()
  let made = 0
  for (const { name: category, parent, products } of exampleCategories) {
    const parent_id = parent === undefined ? null : (ids.get(parent) ?? null)
    const added = (await say(addCategory, { body: { name: category, slug: '', parent_id } })) as {
      category: { _id: string }
    }
    ids.set(category, added.category._id)
    for (const { name, brand, price, kind, text, stock, weight, options = [] } of products) {
      made += 1
      const hue = (made * 47) % 360
      const drawn = (turn: number) => storeDrawing(stage.app.files, kind, hue, turn)
      const cents = (amount: string) => BigInt(amount.replace('.', ''))
      const body = {
        ...{ name, brand, weight, slug: '', price: cents(price), weight_unit: 'kg', short_description: text },
        description: `<p>${text}</p><h3>In the box</h3><ul><li>${name}</li><li>Short instructions</li></ul>`,
        ...{
          product_code: `MW-${1000 + made}`,
          ean: '',
          category_id: added.category._id,
          inventory: stock,
          low_stock: 5,
        },
        ...{ kind: 'goods', max_downloads: null, download_days: null },
        ...(exampleContents[name] ?? {}),
        extra_options: options.map((option) => ({ name: option.name, price: cents(option.price) })),
        ...{ status: 'published', publish_at: null },
      }
      const prepared = { image1: await drawn(0), ...(made % 3 === 0 ? { image2: await drawn(30) } : {}) }
      await say(addProduct, { body, prepared, now: new Date(stage.now.getTime() - (60 - made) * 24 * hour) })
    }
  }
  await addDemoDigitalProducts(tx, stage, (hue) => storeDrawing(stage.app.files, 'box', hue, 0))
  for (const { costs, times, ...method } of shippingMethods)
    await say(addShippingMethod, {
      body: {
        ...{ kind: 'parcel', pickup_address: '', pickup_hint: '', weight_tiers: [], ...method },
        ...{ local_shipping_cost: costs[0], international_shipping_cost: costs[1] },
        ...{ local_shipping_time: times[0], international_shipping_time: times[1] },
        ...{ charge_per_product: false, status: true },
      },
    })
  for (const body of coupons) await say(addCoupon, { body })
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
}
