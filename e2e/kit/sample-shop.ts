import { AddCartItem, GetCart } from '@mapwright/contract/shop/cart-endpoints.ts'
import { AddCategory } from '@mapwright/contract/shop/category-endpoints.ts'
import { PlaceShopOrder } from '@mapwright/contract/shop/checkout-endpoints.ts'
import { AddCoupon } from '@mapwright/contract/shop/coupon-endpoints.ts'
import {
  MarkShopOrderAsPaid,
  MarkShopOrderAsProcessing,
  MarkShopOrderAsShipped,
} from '@mapwright/contract/shop/order-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/product-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { AddShippingMethod, ListShippingMethods } from '@mapwright/contract/shop/shipping-endpoints.ts'
import { RequestStockNotice } from '@mapwright/contract/shop/stock-notice-endpoints.ts'
import { pictureOf } from '../../server/test/shop-kit.ts'
import type { Person, Site } from './site.ts'

/** An open shop with a category and three products. Returns the first of them. */
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
  }
  const added = await call(AddProduct, { body, files: { image1, image2 } }, as)
  await call(AddProduct, { body: { ...common, name: 'K-line cable', price: '64', inventory: '2' } }, as)
  await call(AddProduct, { body: { ...common, name: 'Splitter', price: '19.50', inventory: '0' } }, as)
  await call(AddCoupon, { body: { name: 'Welcome', code: 'WELCOME', percentage: '10', max_uses: 5 } }, as)
  const costs = { local_shipping_cost: '5.90', international_shipping_cost: '14' }
  await call(AddShippingMethod, { body: { name: 'Parcel', ...costs, local_shipping_time: '2 days' } }, as)
  return added.body.product
}

/** A visitor's request for a mail when the sold-out product is back. Returns the token of its link. */
export async function askForStock({ call, sql }: Site): Promise<string> {
  const [product] = await sql<{ _id: string }[]>`SELECT _id FROM shop_products WHERE slug = 'splitter'`
  const email = 'waiting@mail.example'
  await call(RequestStockNotice, { body: { product_id: product?._id ?? '', email } })
  const [mail] = await sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${email} AND kind = 'confirm_stock_notice'`
  return mail?.values.link.replace('/shop/stock-notice/', '') ?? ''
}

type Buying = { admin: Person; customer: Person; product_id: string }

/** An order that waits for its transfer and one that has been sent, and something in the cart. Returns their numbers. */
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
