import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { AddCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { AddCoupon } from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import {
  GetShopOrder,
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { AddShippingMethod } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { ChangeShopTexts } from '@mapwright/contract/shop/shop-texts-endpoints.ts'
import sharp from 'sharp'
import { placeOrder } from '../src/shop/orders/place-order.ts'
import { type Person, startTestSite, type TestSite } from './kit.ts'
import { chargeVat } from './site-state.ts'

type CouponFields = Partial<CallInput<typeof AddCoupon>['body']>
type Placement = Parameters<typeof placeOrder>[1]
type Items = readonly { product_id: string; quantity: number; selected_extra_options?: string[] }[]
type ProductFields = Partial<CallInput<typeof AddProduct>['body']>

/** Makes a single-color picture that is larger than the small size. */
export const pictureOf = async (background: string, width = 900, height = 600): Promise<File> => {
  const png = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'picture.png', { type: 'image/png' })
}

/** Opens the shop to customers and guests. */
export const openShop = ({ sql }: Pick<TestSite, 'sql'>) => sql`UPDATE shop_settings SET status = true`

/** Closes the shop to everyone except the people who manage products. */
export const closeShop = ({ sql }: Pick<TestSite, 'sql'>) => sql`UPDATE shop_settings SET status = false`

type ShopParts = Pick<Awaited<ReturnType<typeof startTestSite>>, 'call' | 'sql'> & {
  keeper: Person
  product: (fields: ProductFields) => Promise<{ _id: string; name: string; slug: string }>
  buyer: () => Promise<Person>
  place: (buyer: Person, items: Items) => Promise<{ order_id: string; invoice_no: string }>
}

/** Returns functions that move orders step by step toward delivery, and calls that read orders. */
function orderSteps({ call, sql, keeper, product, buyer, place }: ShopParts) {
  const as = { as: keeper }
  const pack = async (id: string) => {
    await call(MarkShopOrderAsPaid, { body: { id } }, as)
    await call(MarkShopOrderAsProcessing, { body: { id } }, as)
  }
  const placedOrder = async (quantity: number) => {
    const ordered = await product({ inventory: 10 })
    const by = await buyer()
    const { order_id: id, invoice_no } = await place(by, [{ product_id: ordered._id, quantity }])
    return { id, invoice_no, buyer: by, product: ordered }
  }
  /** Creates a paid order with the status `processing`, of one product with a stock of ten. */
  const packedOrder = async (quantity = 2) => {
    const order = await placedOrder(quantity)
    await pack(order.id)
    return order
  }
  return {
    pack,
    packedOrder,
    paidOrder: async (quantity = 2, txn_id = '') => {
      const order = await placedOrder(quantity)
      await call(MarkShopOrderAsPaid, { body: { id: order.id, txn_id } }, as)
      return order
    },
    shippedOrder: async () => {
      const order = await packedOrder()
      await call(MarkShopOrderAsShipped, { body: { id: order.id } }, as)
      return order
    },
    readOrder: async (id: string, reader: Person = keeper) =>
      (await call(GetShopOrder, { params: { id } }, { as: reader })).body.order,
    stockOf: async (_id: string) =>
      (await sql<{ inventory: number }[]>`SELECT inventory FROM shop_products WHERE _id = ${_id}`)[0]?.inventory,
  }
}

/** Starts a site with an open shop and an admin (`keeper`). */
export async function startShopSite(options: Parameters<typeof startTestSite>[0] = {}) {
  const site = await startTestSite(options)
  await site.sql`UPDATE shop_settings SET status = true, bank_payment = true`
  await site.sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await chargeVat(site, 'DE', 1900)
  const keeper: Person = await site.admin()
  const costs = { local_shipping_cost: '4.90', international_shipping_cost: '14.90', local_shipping_time: '2 days' }
  const shipping = await site.call(AddShippingMethod, { body: { name: 'Parcel', ...costs } }, { as: keeper })
  const shipping_method_id = shipping.body.shipping_method._id
  const address = {
    ...{ name: 'Pat Example', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg', country: 'DE' },
    phone: '',
  }
  let made = 0
  const shop = {
    ...site,
    keeper,
    asKeeper: { as: keeper },
    product: async (fields: ProductFields = {}, files: CallInput<typeof AddProduct>['files'] = {}) => {
      made += 1
      const body = { name: `Product ${made}`, price: '10.00', inventory: 10, status: 'published', ...fields } as const
      return (await site.call(AddProduct, { body, files }, { as: keeper })).body.product
    },
    shipping_method_id,
    /** The shipping address of orders. */
    address,
    /** Creates a customer with a confirmed billing address. */
    buyer: async () => {
      const buyer = await site.person()
      await site.sql`UPDATE users SET address = 'Example Street 1', post_code = '10115', city = 'Exampletown', buyer_kind = 'private',
        billing_confirmed_at = now() WHERE _id = ${buyer._id}`
      return buyer
    },
    publishTexts: (body: CallInput<typeof ChangeShopTexts>['body']) =>
      site.call(ChangeShopTexts, { body }, { as: keeper }),
    coupon: async (fields: CouponFields & { code: string }) =>
      (await site.call(AddCoupon, { body: { name: fields.code, ...fields } }, { as: keeper })).body.coupon,
    /** Places an order. By default, it is paid by bank transfer and sent as a parcel within the country. */
    place: ({ _id: user_id }: Person, items: Items, more: Partial<Placement> = {}) =>
      site.sql.begin((tx) =>
        placeOrder(tx, {
          ...{ user_id, actor_id: user_id, shipping_method_id, shipping_address: address, payment_method: 'bank' },
          ...{ coupon_code: '', customer_note: 'Ring twice', language: 'en', now: new Date(), ...more },
          items: items.map((item) => ({ selected_extra_options: [], ...item })),
        }),
      ),
    category: async (name: string, parent_id: string | null = null) =>
      (await site.call(AddCategory, { body: { name, parent_id } }, { as: keeper })).body.category,
  }
  return { ...shop, ...orderSteps(shop) }
}

export type ShopSite = Awaited<ReturnType<typeof startShopSite>>
