import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { AddCategory } from '@mapwright/contract/shop/category-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/product-endpoints.ts'
import sharp from 'sharp'
import { type Person, startTestSite } from './kit.ts'

type ProductFields = Partial<CallInput<typeof AddProduct>['body']>

/** A picture of one color, larger than the small size. */
export const pictureOf = async (background: string, width = 900, height = 600): Promise<File> => {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' })
}

/** A site with an open shop, and somebody who runs it. */
export async function startShopSite() {
  const site = await startTestSite()
  await site.sql`UPDATE shop_settings SET status = true, bank_payment = true`
  const keeper: Person = await site.admin()
  let made = 0
  return {
    ...site,
    keeper,
    product: async (fields: ProductFields = {}, files: CallInput<typeof AddProduct>['files'] = {}) => {
      made += 1
      const body = { name: `Product ${made}`, price: '10.00', inventory: 10, status: 'published', ...fields } as const
      return (await site.call(AddProduct, { body, files }, { as: keeper })).body.product
    },
    category: async (name: string, parent_id: string | null = null) =>
      (await site.call(AddCategory, { body: { name, parent_id } }, { as: keeper })).body.category,
  }
}

export type ShopSite = Awaited<ReturnType<typeof startShopSite>>
