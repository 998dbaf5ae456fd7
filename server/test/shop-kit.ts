import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { AddCategory } from '@mapwright/contract/shop/category-endpoints.ts'
import { AddCoupon } from '@mapwright/contract/shop/coupon-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/product-endpoints.ts'
import { AddShippingMethod } from '@mapwright/contract/shop/shipping-endpoints.ts'
import sharp from 'sharp'
import { placeOrder } from '../src/shop/orders/place-order.ts'
import { type Person, startTestSite } from './kit.ts'

type CouponFields = Partial<CallInput<typeof AddCoupon>['body']>
type Placement = Parameters<typeof placeOrder>[1]
type Items = readonly { product_id: string; quantity: number; selected_extra_options?: string[] }[]
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
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await site.sql`INSERT INTO vat (country, percentage, enabled) VALUES ('DE', 1900, true)
    ON CONFLICT (country) DO UPDATE SET percentage = 1900, enabled = true`
  const keeper: Person = await site.admin()
  const costs = { local_shipping_cost: '4.90', international_shipping_cost: '14.90', local_shipping_time: '2 days' }
  const shipping = await site.call(AddShippingMethod, { body: { name: 'Parcel', ...costs } }, { as: keeper })
  const shipping_method_id = shipping.body.shipping_method._id
  const address = {
    ...{ name: 'Pat Example', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg', country: 'DE' },
    phone: '',
  }
  let made = 0
  return {
    ...site,
    keeper,
    product: async (fields: ProductFields = {}, files: CallInput<typeof AddProduct>['files'] = {}) => {
      made += 1
      const body = { name: `Product ${made}`, price: '10.00', inventory: 10, status: 'published', ...fields } as const
      return (await site.call(AddProduct, { body, files }, { as: keeper })).body.product
    },
    shipping_method_id,
    /** Where orders are sent. */
    address,
    /** A customer with a confirmed billing address. */
    buyer: async () => {
      const buyer = await site.person()
      await site.sql`UPDATE users SET address = 'Example Street 1', post_code = '10115', city = 'Exampletown', buyer_kind = 'private',
        billing_confirmed_at = now() WHERE _id = ${buyer._id}`
      return buyer
    },
    coupon: async (fields: CouponFields & { code: string }) =>
      (await site.call(AddCoupon, { body: { name: fields.code, ...fields } }, { as: keeper })).body.coupon,
    /** Places an order, by default by bank transfer, with a parcel within the country. */
    place: ({ _id: user_id }: Person, items: Items, more: Partial<Placement> = {}) =>
      site.sql.begin((tx) =>
        placeOrder(tx, {
          ...{ user_id, actor_id: user_id, shipping_method_id, shipping_address: address, payment_method: 'bank' },
          ...{ coupon_code: '', customer_note: 'Ring twice', now: new Date(), ...more },
          items: items.map((item) => ({ selected_extra_options: [], ...item })),
        }),
      ),
    category: async (name: string, parent_id: string | null = null) =>
      (await site.call(AddCategory, { body: { name, parent_id } }, { as: keeper })).body.category,
  }
}

export type ShopSite = Awaited<ReturnType<typeof startShopSite>>
