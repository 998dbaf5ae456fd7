import { Readable } from 'node:stream'
import sharp from 'sharp'
import type { Tx } from '../../server/src/platform/db/sql.ts'
import type { FileStore } from '../../server/src/platform/files/file-store.ts'
import { addCategory } from '../../server/src/shop/categories/change-categories.ts'
import { addProduct } from '../../server/src/shop/products/change-products.ts'
import { changeShopSettings } from '../../server/src/shop/shop-settings.ts'
import { asAdmin, type Stage } from './as-admin.ts'
import { type DrawingKind, drawProduct } from './product-drawings.ts'
import { exampleCategories } from './shop-products.ts'

const hour = 3_600_000

const description = '<p>Tools and consumables that we use in our own workshop. Ordered by noon, sent the same day.</p>'
const terms = `<h2>Scope</h2><p>These example terms apply to all orders in this shop.</p>
<h2>Delivery</h2><p>We send within one working day, unless a product says otherwise.</p>
<h2>Payment</h2><p>Invoices are due within 14 days.</p>`

/** A drawing in both sizes, as an upload would be stored. */
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

/** Opens the example shop, with products whose pictures are drawn. */
export async function addDemoShop(tx: Tx, stage: Stage): Promise<void> {
  const say = await asAdmin(tx, stage)
  if (!say) return
  // Uploads never contain SVG, so the app blocks it for the whole process.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  await say(changeShopSettings, {
    body: { status: true, bank_payment: true, description, terms_and_conditions: terms },
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
        extra_options: options.map((option) => ({ name: option.name, price: cents(option.price) })),
        ...{ status: 'published', publish_at: null },
      }
      const prepared = { image1: await drawn(0), ...(made % 3 === 0 ? { image2: await drawn(30) } : {}) }
      await say(addProduct, { body, prepared, now: new Date(stage.now.getTime() - (60 - made) * 24 * hour) })
    }
  }
  sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
}
