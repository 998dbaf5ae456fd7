import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoVehicles } from './demo-vehicles.ts'
import { type OrderSite, startOrderSite } from './order-site.ts'
import { photo } from './photo.ts'
import { switchOn } from './site-state.ts'

// biome-ignore lint/suspicious/noExplicitAny: this client knows paths and field names only
type Reply = { status: number; body: any }

let site: OrderSite
let admin: string
beforeAll(async () => {
  site = await startOrderSite()
  admin = (await site.admin()).token
  await switchOn(site, 'ticket_system_public', 'live_support_public')
})
afterAll(() => site.close())

/** Sends JSON or a form, as a client that follows the specification does. */
async function send(method: string, path: string, body: object, token: string): Promise<Reply> {
  const isForm = body instanceof FormData
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    body: isForm ? body : JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}

test('tickets and the messages of tickets, orders and chats are accepted as JSON without files', async () => {
  const { token } = site.customer
  const { status, body } = await send('POST', '/ticket', { subject: 'Immobilizer', text: 'It does not start.' }, token)
  expect([status, body.ticket?.subject]).toEqual([200, 'Immobilizer'])
  const order = await site.orderIn('pending')
  for (const path of [`/ticket_message/${body.ticket._id}`, `/order_message/${order}`, '/chat_message']) {
    const posted = await send('POST', path, { text: 'Any news?' }, token)
    expect([path, posted.status, posted.body.message?.text]).toEqual([path, 200, 'Any news?'])
  }
  const note = await send('POST', `/order_message/${order}`, { text: 'Ask Ben.', internal: true }, admin)
  expect([note.status, note.body.message?.internal]).toEqual([200, true])
})

test('products are added and updated as JSON, with arrays and null values', async () => {
  const product = { name: 'Cable', price: 12.5, extra_options: [{ name: 'Long', price: '2.00' }], category_id: null }
  const added = await send('POST', '/shop/product/add', product, admin)
  expect([added.status, added.body.product]).toEqual([
    200,
    expect.objectContaining({ price: '12.50', extra_options: [expect.objectContaining({ name: 'Long' })] }),
  ])
  const { _id: id } = added.body.product
  const changed = await send('POST', '/shop/product/update', { id, inventory: 4, related_ids: [] }, admin)
  expect([changed.status, changed.body.product?.inventory]).toEqual([200, 4])
  const twice = [product.extra_options[0], product.extra_options[0]]
  const refused = await send('POST', '/shop/product/update', { id, extra_options: twice }, admin)
  expect([refused.status, refused.body.fields]).toMatchObject([400, { extra_options: { code: 'twice' } }])
  const form = new FormData()
  form.set('id', id)
  form.set('extra_options', '[]')
  form.set('image1', await photo())
  const pictured = await send('POST', '/shop/product/update', form, admin)
  expect([pictured.status, pictured.body.product?.extra_options]).toEqual([200, []])
})

test('the settings accept booleans in JSON', async () => {
  const { status, body } = await send('POST', '/settings', { title: 'Northgate', captcha_verification: true }, admin)
  expect([status, body.settings?.title, body.settings?.captcha_verification]).toEqual([200, 'Northgate', true])
})

test('an endpoint that requires a file still refuses JSON', async () => {
  const { status, body } = await send('POST', '/order', {}, site.customer.token)
  expect([status, body.code]).toEqual([415, 'request.unsupported_media'])
})

test('the details of a variant are changed without an order: pictures stay, and new ones follow', async () => {
  await loadDemoVehicles(site)
  const [variant] = await site.sql<{ _id: string }[]>`SELECT _id FROM variants ORDER BY _id LIMIT 1`
  const path = `/vehicle/variant/${variant?._id}/details`
  const withPicture = async () => {
    const form = new FormData()
    form.set('pictures', await photo())
    return (await send('PUT', path, form, admin)).body.details.pictures
  }
  const [first] = await withPicture()
  const both = await withPicture()
  expect(both.map(({ _id }: { _id: string }) => _id)).toEqual([first._id, expect.any(String)])
  const { status, body } = await send('PUT', path, { description: '<p>Bench only</p>' }, admin)
  expect([status, body.details]).toMatchObject([200, { description: '<p>Bench only</p>', pictures: both }])
  for (let more = both.length; more < 8; more++) await withPicture()
  const form = new FormData()
  form.set('pictures', await photo())
  expect((await send('PUT', path, form, admin)).status).toBe(400)
})
