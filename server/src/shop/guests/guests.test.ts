import { randomBytes } from 'node:crypto'
import { SignIn } from '@mapwright/contract/accounts/sign-in-endpoints.ts'
import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { GetInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { guestRules } from '@mapwright/contract/shop/guests/guest-checkout.ts'
import {
  CancelGuestOrder,
  CheckGuestDetails,
  ClaimGuestOrder,
  DownloadGuestInvoice,
  GetGuestCheckout,
  GetGuestOrder,
  PlaceGuestOrder,
  StartGuestPayment,
  ValidateGuestCoupon,
} from '@mapwright/contract/shop/guests/guest-endpoints.ts'
import {
  GetShopOrderByInvoiceNo,
  ListShopOrders,
  MarkShopOrderAsPaid,
} from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { ChangeShopSettings } from '@mapwright/contract/shop/settings-endpoints.ts'
import { WithdrawFromOrder } from '@mapwright/contract/shop/withdrawals/withdrawal-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { closeShop, openShop, type ShopSite, startShopSite } from '../../../test/shop-kit.ts'
import { chargeVat, clearRateLimits, switchOff, switchOn } from '../../../test/site-state.ts'
import { eraseGuests } from './erase-guests.ts'

let site: ShopSite
let guests = 0
beforeAll(async () => {
  site = await startShopSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await clearRateLimits(site)
  await site.sql`UPDATE shop_settings SET guest_orders = true`
})

type Body = CallInput<typeof PlaceGuestOrder>['body']

const newSecret = () => randomBytes(32).toString('base64url')
const details = (fields: object = {}) => ({
  ...{ email: `guest${++guests}@mail.example`, buyer_kind: 'private' as const, firstname: 'Gus', lastname: 'Guest' },
  ...{ address: 'Quay 1', post_code: '20095', city: 'Hamburg', country: 'DE', ...fields },
})
/** One product at 10.00 with 4.90 for the parcel: 17.73 with 19 % VAT. */
const bodyFor = (product_id: string, fields: Partial<Body> = {}): Body => ({
  ...details(),
  ...{ items: [{ product_id, quantity: 1 }], shipping_method_id: site.shipping_method_id },
  ...{ shipping_address: site.address, payment_method: 'bank', expected_total: '17.73', terms_accepted: true },
  ...{ secret: newSecret(), ...fields },
})
const send = (body: Body, key: string = crypto.randomUUID()) => site.call(PlaceGuestOrder, { body }, { key })
const place = async (fields: Partial<Body> = {}, product?: string) => {
  const body = bodyFor(product ?? (await site.product())._id, fields)
  const response = await send(body)
  return { ...body, response, invoice_no: response.body.order?.invoice_no ?? '' }
}
const open = async (token: string) => site.call(GetGuestOrder, { params: { token } })
const mailTo = async (email: string, kind: string) => {
  const read = () => site.sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${email} AND kind = ${kind}`
  await expect.poll(async () => (await read()).length).toBe(1)
  return (await read())[0]?.values.link ?? ''
}
const tokenIn = (link: string) => link.replace('/shop/guest-order/', '')
const usersWith = (email: string) => site.sql<{ _id: string; role_id: number }[]>`
  SELECT _id, role_id::int FROM users WHERE email = ${email}`

describe('ordering without an account', () => {
  test('refuses incomplete details, wrong post codes, another total, an empty cart and a closed shop, and stores nothing', async () => {
    const { _id } = await site.product()
    const refusal = async (fields: Partial<Body>) => (await send(bodyFor(_id, fields))).body
    expect(await refusal({ firstname: '' })).toMatchObject({ code: 'credits.billing_address_incomplete' })
    expect(await refusal({ buyer_kind: 'business' })).toMatchObject({ fields: { company_name: { code: 'required' } } })
    expect(await refusal({ post_code: '1' })).toMatchObject({ fields: { post_code: { code: 'invalid' } } })
    const shipping_address = { ...site.address, post_code: 'X' }
    expect(await refusal({ shipping_address })).toMatchObject({ fields: { 'shipping_address.post_code': {} } })
    expect(await refusal({ expected_total: '1' })).toMatchObject({ code: 'shop.price_changed' })
    expect(await refusal({ items: [] })).toMatchObject({ code: 'shop.cart_empty' })
    expect(await refusal({ payment_method: 'stripe' })).toMatchObject({ code: 'credits.payment_method_off' })
    expect(await refusal({ secret: 'short' })).toMatchObject({ code: 'request.invalid' })
    await site.publishTexts({ shop_terms: '<p>By post.</p>' })
    expect(await refusal({ terms_accepted: false })).toMatchObject({ fields: { terms_accepted: {} } })
    await site.publishTexts({ shop_terms: '' })
    await closeShop(site)
    expect(await refusal({})).toMatchObject({ code: 'shop.closed' })
    await openShop(site)
    expect(await site.sql`SELECT FROM users WHERE role_id = 4`).toHaveLength(0)
  })

  test('is refused while the operator requires accounts', async () => {
    const change = (guest_orders: boolean) =>
      site.call(ChangeShopSettings, { body: { guest_orders } }, { as: site.keeper })
    await change(false)
    expect((await place()).response.body).toMatchObject({ code: 'shop.guests_off' })
    expect((await site.call(GetGuestCheckout, {})).body).toMatchObject({ code: 'shop.guests_off' })
    await change(true)
    expect((await place()).response.status).toBe(200)
  })

  test('creates an order that the secret opens, stores only the hash of the secret, and mails a separate link', async () => {
    const { response, secret, email, invoice_no } = await place()
    expect(response).toMatchObject({ status: 200, body: { order: { total: '17.73' } } })
    const { body } = await open(secret)
    expect(body.guest_order).toMatchObject({
      order: { invoice_no, current_status: 'initiated', user: { email, is_guest: true } },
      payment: { status: 'open', amount: '17.73' },
      bank: { iban: expect.any(String) },
    })
    const rows = await site.sql<{ row: string }[]>`
      SELECT row_to_json(l)::text AS row FROM shop_guest_links l
      UNION ALL SELECT row_to_json(k)::text FROM idempotency_keys k UNION ALL SELECT row_to_json(a)::text FROM audit a`
    expect(rows.map(({ row }) => row).join()).not.toContain(secret)
    const link = await mailTo(email, 'shop_order_placed')
    expect((await open(tokenIn(link))).body.guest_order.order.invoice_no).toBe(invoice_no)
    expect(tokenIn(link)).not.toBe(secret)
  })

  test('a request repeated from another network, or with another key, returns the order that it placed', async () => {
    const { _id } = await site.product({ inventory: 5 })
    const body = bodyFor(_id)
    const sent = await Promise.all(Array.from({ length: 4 }, () => send(body)))
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(sent.map((one) => one.body.order.invoice_no)).size).toBe(1)
    expect(await usersWith(body.email)).toHaveLength(1)
  })

  test('another request with the same secret is refused, and the same one with a new captcha is not', async () => {
    const { _id } = await site.product({ inventory: 5 })
    const body = bodyFor(_id)
    const { order } = (await send(body)).body
    for (const fields of [
      { email: 'other@mail.example' },
      { items: [{ product_id: _id, quantity: 2 }] },
      { shipping_address: { ...site.address, city: 'Elsewhere' } },
      { expected_total: '17.74' },
    ])
      expect(await send({ ...body, ...fields })).toMatchObject({ status: 409, body: { code: 'shop.secret_reused' } })
    expect((await send({ ...body, captcha: 'another' })).body.order).toEqual(order)
    expect(await usersWith('other@mail.example')).toEqual([])
  })

  test('a repeated request orders once', async () => {
    const { _id } = await site.product({ inventory: 5 })
    const body = bodyFor(_id)
    const key = crypto.randomUUID()
    const [one, other] = await Promise.all([send(body, key), send(body, key)])
    expect(one.body.order.invoice_no).toBe(other.body.order.invoice_no)
    expect(await usersWith(body.email)).toHaveLength(1)
  })

  test("with an account's email address gets the usual response and does not change the account, and a guest cannot sign in", async () => {
    const owner = await site.buyer()
    const { response } = await place({ email: owner.email })
    expect([response.status, Object.keys(response.body)]).toEqual([200, ['status', 'order']])
    const users = await usersWith(owner.email)
    expect(users.map(({ role_id }) => role_id).sort()).toEqual([2, 4])
    const order = await site.sql`SELECT FROM shop_orders WHERE user_id = ${owner._id}`
    expect(order).toHaveLength(0)
    const alone = await place()
    const signIn = await site.call(SignIn, { body: { email: alone.email, password: ' ' } })
    expect(signIn.status).toBeGreaterThanOrEqual(400)
    const listed = await site.call(ListShopOrders, { query: { keywords: alone.email } }, { as: site.keeper })
    expect(listed.body.orders[0]).toMatchObject({ user: { is_guest: true } })
  })

  test('requires a captcha if the operator does', async () => {
    await switchOn(site, 'captcha_verification')
    expect((await place()).response.body).toMatchObject({ code: 'accounts.captcha_required' })
    await switchOff(site, 'captcha_verification')
  })

  test('coupons work for guests, except those counted per customer', async () => {
    const { _id } = await site.product({ price: '10.00' })
    await site.coupon({ code: 'ALL', percentage: '10' })
    await site.coupon({ code: 'EACH', percentage: '10', max_uses_per_customer: 1 })
    const items = [{ product_id: _id, quantity: 1 }]
    const check = async (code: string) => (await site.call(ValidateGuestCoupon, { body: { code, items } })).body
    expect(await check('all')).toMatchObject({ coupon: { code: 'ALL', percentage: '10.00' } })
    expect(await check('EACH')).toMatchObject({ code: 'shop.coupon_needs_account' })
    expect((await place({ coupon_code: 'EACH' }, _id)).response.body.code).toBe('shop.coupon_needs_account')
    // (9.00 + 4.90) × 1.19
    expect((await place({ coupon_code: 'ALL', expected_total: '16.54' }, _id)).response.status).toBe(200)
  })
})

describe('VAT', () => {
  const company = { buyer_kind: 'business' as const, company_name: 'Gus SARL', country: 'FR', post_code: '75001' }
  const vat_no = 'FR40303265045'
  const taxOf = async (query: object) => (await site.call(GetGuestCheckout, { query })).body.checkout.tax

  test('is that of the destination, and an intra-Community supply is exempt only with a confirmed VAT number', async () => {
    await site.sql`UPDATE settings SET company_vat_no = 'DE136695976', vies_url = 'http://127.0.0.1:9/'`
    await chargeVat(site, 'FR', 2000)
    expect(await taxOf({ country: 'FR' })).toMatchObject({ percentage: '20.00', reverse_charge: false })
    const asked = { country: 'FR', buyer_kind: 'business', vat_no }
    expect(await taxOf(asked)).toMatchObject({ needs_proof: true, reverse_charge: false })
    const checked = await site.call(CheckGuestDetails, { body: details({ ...company, vat_no }) })
    expect(checked.body.check).toMatchObject({ result: 'unknown', valid_until: null })
    expect(await taxOf(asked)).toMatchObject({ needs_proof: true })
    await site.sql`UPDATE vat_checks SET result = 'valid', consultation = 'W1' WHERE user_id IS NULL`
    expect(await taxOf(asked)).toMatchObject({ intra_community: true, reverse_charge: false, percentage: '0.00' })
    // 10.00 plus 14.90 for the parcel, without VAT
    const shipping_address = { ...site.address, country: 'FR', post_code: '75001' }
    const order = await place({ ...company, vat_no, shipping_address, expected_total: '24.90' })
    expect(order.response.status).toBe(200)
    const [line] = await site.sql`
      SELECT l.vat_category, i.buyer -> 'vat_proof' ->> 'consultation' AS consultation, i.buyer -> 'delivery' ->> 'country' AS sent_to
      FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id WHERE i.invoice = ${order.invoice_no}`
    expect(line).toEqual({ vat_category: 'K', consultation: 'W1', sent_to: 'FR' })
  })
})

test('the VAT of goods depends on the post code, too, in the checkout and on the invoice', async () => {
  await chargeVat(site, 'ES', 2100)
  const shown = async (post_code: string) =>
    (await site.call(GetGuestCheckout, { query: { country: 'ES', post_code } })).body.checkout.tax.percentage
  expect(await shown('28001')).toBe('21.00')
  expect(await shown('35001')).toBe('0.00')
  const shipping_address = { ...site.address, country: 'ES', post_code: '35001' }
  const order = await place({ shipping_address, expected_total: '24.90' })
  expect(order.response.status).toBe(200)
  const lines = await site.sql`
    SELECT DISTINCT l.vat_category FROM invoices i JOIN invoice_lines l ON l.invoice_id = i._id WHERE i.invoice = ${order.invoice_no}`
  expect(lines).toEqual([{ vat_category: 'G' }])
})

describe('the link to an order', () => {
  test('opens only its own order; the response to any other secret is the same as for an unknown one', async () => {
    const [one, other] = [await place(), await place()]
    expect((await open(one.secret)).body.guest_order.order.invoice_no).toBe(one.invoice_no)
    for (const token of [newSecret(), `${other.secret}x`, 'a', '%27', '../..', 'null', '\u0000'])
      for (const response of [
        await open(token),
        await site.call(CancelGuestOrder, { params: { token }, body: { reason: 'No' } }),
        await site.call(DownloadGuestInvoice, { params: { token } }),
        await site.call(
          StartGuestPayment,
          { params: { token }, body: { provider: 'x' } },
          { key: crypto.randomUUID() },
        ),
      ])
        expect([400, 404]).toContain(response.status)
    const stranger = await site.buyer()
    const foreign = await site.call(GetShopOrderByInvoiceNo, { params: { no: one.invoice_no } }, { as: stranger })
    expect(foreign.status).toBe(404)
  })

  test('downloads the invoice, and cancels the order until it is paid', async () => {
    const { secret } = await place()
    const pdf = await site.call(DownloadGuestInvoice, { params: { token: secret } })
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    const cancel = (token: string) => site.call(CancelGuestOrder, { params: { token }, body: { reason: 'Changed' } })
    expect((await cancel(secret)).status).toBe(200)
    expect((await open(secret)).body.guest_order.order.current_status).toBe('cancelled')
    const paid = await place()
    const { _id: id } = (await open(paid.secret)).body.guest_order.order
    await site.call(MarkShopOrderAsPaid, { body: { id } }, { as: site.keeper })
    expect((await cancel(paid.secret)).body).toMatchObject({ code: 'shop.order_wrong_state' })
    await mailTo(paid.email, 'shop_order_paid')
    expect(
      await site.sql`SELECT FROM in_app_notifications n JOIN users u ON u._id = n.user_id WHERE u.role_id = 4`,
    ).toHaveLength(0)
  })

  test('moves the order to an account, with its invoice, once; the guest is erased', async () => {
    const { secret, email, invoice_no } = await place()
    const [ann, bob] = [await site.buyer(), await site.buyer()]
    const claim = (as: typeof ann) => site.call(ClaimGuestOrder, { params: { token: secret } }, { as })
    const outcomes = await Promise.all([claim(ann), claim(bob)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual([200, 404])
    const owner = outcomes[0]?.status === 200 ? ann : bob
    const { body } = await site.call(GetShopOrderByInvoiceNo, { params: { no: invoice_no } }, { as: owner })
    expect(body.order.user).toMatchObject({ _id: owner._id, is_guest: false })
    const invoice = await site.call(GetInvoice, { params: { id: body.order.invoice_id } }, { as: owner })
    expect(invoice.status).toBe(200)
    expect((await open(secret)).status).toBe(404)
    expect(await usersWith(email)).toHaveLength(0)
  })

  test('a guest withdraws like any buyer, and the receipt has a link', async () => {
    const { secret, email, invoice_no } = await place()
    const body = { name: 'Gus Guest', invoice_no, email }
    expect((await site.call(WithdrawFromOrder, { body })).status).toBe(200)
    const link = await mailTo(email, 'withdrawal_received')
    expect((await open(tokenIn(link))).body.guest_order.order.withdrawal).toMatchObject({ name: 'Gus Guest' })
    expect((await open(secret)).status).toBe(200)
  })
})

describe('guests are erased', () => {
  test('some time after their order, with the mails about it; an account with the same address keeps its mails', async () => {
    const owner = await site.buyer()
    const { secret } = await place({ email: owner.email })
    await mailTo(owner.email, 'shop_order_placed')
    await site.sql`INSERT INTO mails (_id, to_address, kind, values, created_at)
      VALUES (gen_random_uuid(), ${owner.email}, 'test', '{}', now())`
    await site.call(CancelGuestOrder, { params: { token: secret }, body: { reason: 'Changed' } })
    await mailTo(owner.email, 'shop_order_cancelled')
    expect(await eraseGuests(site.sql, new Date())).toBe(0)
    const later = new Date(Date.now() + (guestRules.keep_unpaid_days + 1) * 86_400_000)
    expect(await eraseGuests(site.sql, later)).toBeGreaterThan(0)
    await expect.poll(async () => (await open(secret)).status).toBe(404)
    const kinds = await site.sql<{ kind: string }[]>`SELECT kind FROM mails WHERE to_address = ${owner.email}`
    expect(kinds).toEqual([{ kind: 'test' }])
    expect(await usersWith(owner.email)).toEqual([{ _id: owner._id, role_id: 2 }])
    const left = await site.sql`SELECT FROM users WHERE role_id = 4 AND deleted_at IS NOT NULL AND firstname <> ''`
    expect(left).toHaveLength(0)
    expect(await eraseGuests(site.sql, later)).toBe(0)
  })
})

describe('races', () => {
  const outcomesOf = (answers: readonly { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => (status === 200 ? 'done' : (body.code ?? ''))).sort()

  test('one of two guests gets the last piece', async () => {
    const { _id } = await site.product({ inventory: 1 })
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(bodyFor(_id))))
    expect(outcomesOf(answers)).toEqual(['done', ...Array(3).fill('shop.out_of_stock')])
  })

  test('either a guest or a customer gets the last use of a coupon', async () => {
    const { _id } = await site.product({ inventory: 50 })
    for (let round = 0; round < 5; round += 1) {
      const code = `LAST${round}`
      await site.coupon({ code, percentage: '10', max_uses: 1 })
      const buyer = await site.buyer()
      const [guest, customer] = await Promise.all([
        send(bodyFor(_id, { coupon_code: code, expected_total: '16.54' })),
        site.place(buyer, [{ product_id: _id, quantity: 1 }], { coupon_code: code }).then(
          () => 'done',
          () => 'used up',
        ),
      ])
      expect([guest.status === 200, customer === 'done'].filter(Boolean)).toHaveLength(1)
    }
  })
})
