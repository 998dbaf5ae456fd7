import { randomBytes } from 'node:crypto'
import { AddCartItem, GetCart } from '@mapwright/contract/shop/cart/cart-endpoints.ts'
import { AddCategory } from '@mapwright/contract/shop/categories/category-endpoints.ts'
import { PlaceShopOrder } from '@mapwright/contract/shop/checkout/checkout-endpoints.ts'
import { AddCoupon } from '@mapwright/contract/shop/coupons/coupon-endpoints.ts'
import { GetGuestCheckout, PlaceGuestOrder } from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import {
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { AddShippingMethod, ListShippingMethods } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { RequestStockNotice } from '@mapwright/contract/shop/stock-notices/stock-notice-endpoints.ts'
import { pictureOf } from '../../server/test/shop-kit.ts'
import { confirmBilling } from './confirm-billing.ts'
import { type Person, type Site, startSite } from './site.ts'

/** Opens the shop with a category and three products. Returns the first product. */
export async function makeSampleShop({ call }: Site, admin: Person) {
  const as = { as: admin }
  const texts = { description: '<p>Tools for the bench.</p>', terms_and_conditions: '<h2>Delivery</h2><p>By post.</p>' }
  await call(ChangeShopSettings, { body: { status: true, bank_payment: true, ...texts } }, as)
  const { category } = (await call(AddCategory, { body: { name: 'Cables' } }, as)).body
  const common = { category_id: category._id, status: 'published', inventory: '12', brand: 'Kernwerk' } as const
  const [image1, image2] = [await pictureOf('#3060a0'), await pictureOf('#a06030')]
  const body = {
    ...{ ...common, name: 'OBD-II cable', price: '39', product_code: 'KB-1', weight: '0.3' },
    short_description: 'Double shielded.',
    description: '<h2>In the box</h2><p>One cable.</p>',
    extra_options: JSON.stringify([{ name: '3 m', price: '12' }]),
    image_alts: JSON.stringify([['image1', 'The cable from above']]),
  }
  const added = await call(AddProduct, { body, files: { image1, image2 } }, as)
  await call(AddProduct, { body: { ...common, name: 'K-line cable', price: '64', inventory: '2' } }, as)
  await call(AddProduct, { body: { ...common, name: 'Splitter', price: '19.50', inventory: '0' } }, as)
  await call(AddCoupon, { body: { name: 'Welcome', code: 'WELCOME', percentage: '10', max_uses: 5 } }, as)
  const costs = { local_shipping_cost: '5.90', international_shipping_cost: '14' }
  await call(AddShippingMethod, { body: { name: 'Parcel', ...costs, local_shipping_time: '2 days' } }, as)
  return added.body.product
}

/** Asks, as a visitor, for a mail when the sold-out product is back in stock. Returns the token in the link of the confirmation mail. */
export async function askForStock({ call, sql }: Site): Promise<string> {
  const [product] = await sql<{ _id: string }[]>`SELECT _id FROM shop_products WHERE slug = 'splitter'`
  const email = 'waiting@mail.example'
  await call(RequestStockNotice, { body: { product_id: product?._id ?? '', email } })
  const [mail] = await sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${email} AND kind = 'confirm_stock_notice'`
  return mail?.values.link.replace('/shop/stock-notice/', '') ?? ''
}

/** Places a visitor's order that waits for a bank transfer. Returns the secret of its link. */
export async function placeSampleGuestOrder({ call }: Site, product_id: string): Promise<string> {
  const address = { address: 'Quay 1', post_code: '20095', city: 'Hamburg', country: 'DE' }
  const { checkout } = (await call(GetGuestCheckout, { query: { country: 'DE' } })).body
  const secret = randomBytes(32).toString('base64url')
  const [method] = checkout.shipping_methods
  const cost = checkout.country === 'DE' ? method?.local_shipping_cost : method?.international_shipping_cost
  const expected_total = ((39 + Number(cost)) * (1 + Number(checkout.tax.percentage) / 100)).toFixed(2)
  const body = {
    ...{
      ...address,
      email: 'gus@mail.example',
      buyer_kind: 'private' as const,
      firstname: 'Gus',
      lastname: 'Guest',
      secret,
    },
    ...{ items: [{ product_id, quantity: 1 }], shipping_method_id: method?._id ?? '', payment_method: 'bank' as const },
    ...{ shipping_address: { ...address, name: 'Gus Guest' }, expected_total, terms_accepted: true },
  } as const
  const { status } = await call(PlaceGuestOrder, { body }, { key: crypto.randomUUID() })
  if (status !== 200) throw new Error('the sample order of a guest was refused')
  return secret
}

type Buying = { admin: Person; customer: Person; product_id: string }

/** Creates an order that waits for a bank transfer, a shipped order, and a cart with an item. Returns the order numbers. */
export async function makeSampleShopOrders({ call }: Site, { admin, customer, product_id }: Buying): Promise<string[]> {
  const [as, staff] = [{ as: customer }, { as: admin }]
  const fill = () => call(AddCartItem, { body: { product_id, quantity: 2, selected_extra_options: ['3 m'] } }, as)
  const [method] = (await call(ListShippingMethods, { query: {} }, as)).body.shipping_methods
  const place = async () => {
    await fill()
    const { shopping_cart } = (await call(GetCart, {}, as)).body
    const shipping_address = {
      name: 'Pat Example',
      address: 'Dock 3',
      post_code: '20095',
      city: 'Hamburg',
      country: 'DE',
    }
    const body = {
      shopping_cart_id: shopping_cart.shopping_cart_id ?? '',
      shipping_method_id: method?._id ?? '',
      shipping_address,
      payment_method: 'bank',
      terms_accepted: true,
      customer_note: 'Ring twice',
    } as const
    const send = (expected_total: string) =>
      call(PlaceShopOrder, { body: { ...body, expected_total } }, { ...as, key: crypto.randomUUID() })
    const { details } = (await send('0')).body
    return (await send(String(details?.['total']))).body.order
  }
  const [waiting, sent] = [await place(), await place()]
  await call(MarkShopOrderAsPaid, { body: { id: sent._id } }, staff)
  await call(MarkShopOrderAsProcessing, { body: { id: sent._id } }, staff)
  const parcel = { parcel_tracking_number: '00340434161094042557', carrier: 'dhl' } as const
  await call(MarkShopOrderAsShipped, { body: { id: sent._id, ...parcel } }, staff)
  await fill()
  return [waiting.invoice_no, sent.invoice_no]
}

/**
 * Starts a site with the sample shop and its orders. Returns the admin, the customer, and the numbers of the orders: `waiting` for payment, and
 * `sent`.
 */
export async function startSampleShop() {
  const site = await startSite()
  const admin = await site.admin()
  const customer = await site.person()
  await confirmBilling(site, customer)
  const product = await makeSampleShop(site, admin)
  const [waiting = '', sent = ''] = await makeSampleShopOrders(site, { admin, customer, product_id: product._id })
  return { site, admin, customer, waiting, sent }
}
