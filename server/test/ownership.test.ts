import { InviteMember } from '@mapwright/contract/accounts/member-endpoints.ts'
import { RequestDataExport } from '@mapwright/contract/accounts/privacy-endpoints.ts'
import { UpdateProfile } from '@mapwright/contract/accounts/profile-endpoints.ts'
import { GetSecurity } from '@mapwright/contract/accounts/security-endpoints.ts'
import { dayMs } from '@mapwright/contract/api/days.ts'
import type { Endpoint } from '@mapwright/contract/api/endpoint.ts'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import { PostChatMessage } from '@mapwright/contract/chat/chat-endpoints.ts'
import { SendFileUpload } from '@mapwright/contract/downloads/file-upload-endpoints.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import { SubscribePush } from '@mapwright/contract/notifications/push/push-endpoints.ts'
import { ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { MakeOffer } from '@mapwright/contract/orders/money/offer-endpoints.ts'
import { CreateAccessApi } from '@mapwright/contract/partners/access-api-endpoints.ts'
import {
  ChangeWebhook,
  CreateWebhookSecret,
  TestWebhook,
} from '@mapwright/contract/partners/webhooks/webhook-endpoints.ts'
import { ListDeliveries } from '@mapwright/contract/shop/digital/delivery-endpoints.ts'
import { PostShopOrderMessage } from '@mapwright/contract/shop/orders/message-endpoints.ts'
import { MarkShopOrderAsPaid } from '@mapwright/contract/shop/orders/order-endpoints.ts'
import { AddProduct } from '@mapwright/contract/shop/products/product-endpoints.ts'
import { AddShippingMethod } from '@mapwright/contract/shop/shipping/shipping-endpoints.ts'
import { ListTicketMessages } from '@mapwright/contract/tickets/message-endpoints.ts'
import { CreateTicket } from '@mapwright/contract/tickets/ticket-endpoints.ts'
import sharp from 'sharp'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '../src/shop/orders/place-order.ts'
import { type OwnedKind, ownedKinds } from './access/words.ts'
import { accessTable } from './access-table.ts'
import { type InvoiceSite, startInvoiceSite } from './invoice-site.ts'
import type { Person } from './kit.ts'
import { fileOf, makeCatalogue, modified, orderCalls, original, submission } from './order-kit.ts'
import { startPushService } from './push-service.ts'
import { openShop } from './shop-kit.ts'
import { allRights, joinTeam } from './team-kit.ts'

// Checks that customers get the same status and message for an object of another customer as for an unknown id.

/** Customer endpoints whose path contains the id of an owned object, with the kind of the object. */
const owned = entriesOf(accessTable).flatMap(([call, words]) => {
  const kind = ownedKinds.find((name) => words.includes(`own ${name}`))
  return kind === undefined ? [] : [[call, kind] as const]
})

/** Endpoints that return the same to everyone, or that have a secret in place of the id. */
const shared =
  /^\w+ \/(vat|vehicle|home|flink|set_up|unsubscribe|message_image|sms\/webhooks|settings|price-list|policies|wording|shop\/(?!order\b)\w+|automation_original|automation_job|quote|team_invitation|auth\/invitation)\b/

const callOf = ({ method, path }: Endpoint) => `${method} ${path}`
const isOfCustomers = ({ access }: Endpoint) =>
  access.some((rule) => ['customer', 'signed_in', 'public'].includes(rule))
const naming = endpoints.filter((endpoint) => endpoint.path.includes(':') && isOfCustomers(endpoint))

let site: InvoiceSite
let owner: Person
let stranger: Person
let objects: Record<OwnedKind, string>
let file_id: string
let offer_id: string
let msgid: string
let ticket_msgid: string
let chat_msgid: string
let shop_msgid: string
let delivery_id: string
let order: Parameters<typeof submission>[0]

beforeAll(async () => {
  site = await startInvoiceSite()
  await site.sql`UPDATE settings SET file_upload_public = true, push_notification = true, ticket_system_public = true, live_support_public = true,
    is_admin_site = true`
  owner = await site.person()
  await site.sql`UPDATE users SET customer_kind = 'agent' WHERE _id = ${owner._id}`
  stranger = await site.person()
  objects = await makeObjects()
}, 60_000)
afterAll(() => site.close())

async function makeOrder(): Promise<string> {
  order = await makeCatalogue(site)
  const { orderIn, read } = orderCalls(site, order)
  const id = await orderIn('completed', { customer: owner, staff: site.admin })
  file_id = (await read(owner, id)).files[0]?._id ?? ''
  const offer = { kind: 'option', item_id: order.option_ids[0] ?? '' } as const
  const offered = await site.call(MakeOffer, { params: { id }, body: offer }, { as: site.admin })
  offer_id = offered.body.order.money.offers[0]?._id ?? ''
  return id
}

async function makeTicket(): Promise<string> {
  const body = { subject: 'Idle', text: 'The idle is too high' }
  const { ticket } = (await site.call(CreateTicket, { body, files: { files: [fileOf(original)] } }, { as: owner })).body
  const { messages } = (await site.call(ListTicketMessages, { params: { id: ticket._id } }, { as: owner })).body
  ticket_msgid = messages[0]?._id ?? ''
  return ticket._id
}

async function makeDevice(): Promise<string> {
  const service = await startPushService()
  const { body } = await site.call(SubscribePush, { body: service.subscribe('').subscription }, { as: owner })
  await service.close()
  return body.device._id
}

async function makeAccess(): Promise<string> {
  const expiry = new Date(Date.now() + dayMs).toISOString()
  const body = { user_id: owner._id, for: 'orders', expiry } as const
  const { _id } = (await site.call(CreateAccessApi, { body }, { as: site.admin })).body.access_api
  const params = { id: _id }
  await site.call(ChangeWebhook, { params, body: { url: 'https://example.com/', is_on: false } }, { as: owner })
  await site.call(CreateWebhookSecret, { params }, { as: owner })
  const { deliveries } = (await site.call(TestWebhook, { params }, { as: owner })).body
  delivery_id = deliveries[0]?._id ?? ''
  return _id
}

async function makeShopOrder() {
  await openShop(site)
  const product = { name: 'Cable', price: '10', inventory: 1, status: 'published' } as const
  const added = await site.call(AddProduct, { body: product }, { as: site.admin })
  const file = new File(['guide'], 'guide.pdf')
  const guide = await site.call(
    AddProduct,
    { body: { ...product, name: 'Guide', kind: 'file' }, files: { file } },
    { as: site.admin },
  )
  const costs = { local_shipping_cost: '5', international_shipping_cost: '15' }
  const shipping = await site.call(AddShippingMethod, { body: { name: 'Parcel', ...costs } }, { as: site.admin })
  const address = { name: 'Pat', company_name: '', address: 'Dock 3', post_code: '20095', city: 'Hamburg' }
  const placed = await site.sql.begin((tx) =>
    placeOrder(tx, {
      ...{
        user_id: owner._id,
        actor_id: owner._id,
        coupon_code: '',
        customer_note: '',
        language: 'en',
        payment_method: 'bank',
      },
      items: [added, guide].map(
        ({
          body: {
            product: { _id },
          },
        }) => ({
          ...{ product_id: _id, quantity: 1, selected_extra_options: [] },
        }),
      ),
      digital_consent: true,
      shipping_method_id: shipping.body.shipping_method._id,
      shipping_address: { ...address, country: 'DE', phone: '' },
      now: new Date(),
    }),
  )
  await site.call(MarkShopOrderAsPaid, { body: { id: placed.order_id } }, { as: site.admin })
  const { deliveries } = (await site.call(ListDeliveries, { params: { id: placed.order_id } }, { as: owner })).body
  const shop_download = deliveries[0]?.file?._id ?? ''
  const said = { params: { id: placed.order_id }, body: { text: 'Hello' }, files: { files: [fileOf(original)] } }
  shop_msgid = (await site.call(PostShopOrderMessage, said, { as: owner })).body.message._id
  const ids = { shop_order: placed.order_id, shop_order_no: placed.invoice_no, shop_message: shop_msgid }
  return { ...ids, shop_download }
}

async function makeQuote(): Promise<string> {
  const _id = uuidv7()
  const vehicle = { manufacture: 'VW', model: 'Golf', generation: 'VII', variant: '2.0 TDI', reg_no: '' }
  const visitor = { name: 'Vera', email: 'vera@mail.example', phone: '', comment: '', website_url: '' }
  const row = { _id, user_id: owner._id, status: 'new', services: ['Stage 1'], currency: 'EUR', cost: 1n, estimate: 1n }
  await site.sql`INSERT INTO quotes ${site.sql({ ...row, ...vehicle, ...visitor, created_at: new Date() })}`
  return _id
}

/** Makes an imported order with the uploaded file of the customer. */
async function makeImportedFile(): Promise<string> {
  const [_id, import_id, order_id] = [uuidv7(), uuidv7(), uuidv7()]
  const [file] = await site.sql<{ _id: string }[]>`SELECT _id FROM files WHERE owner_id = ${owner._id} LIMIT 1`
  await site.sql`INSERT INTO imports (_id, resource, author_id, file_id, status, created_at)
    VALUES (${import_id}, 'imported_orders', ${owner._id}, ${file?._id ?? ''}, 'applied', now())`
  await site.sql`INSERT INTO imported_orders (_id, import_id, user_id, number, search, imported_at)
    VALUES (${order_id}, ${import_id}, ${owner._id}, 'A-1', 'A-1', now())`
  await site.sql`INSERT INTO imported_order_files (_id, order_id, name, position, file_id)
    VALUES (${_id}, ${order_id}, 'read.bin', 0, ${file?._id ?? ''})`
  return _id
}

async function makeObjects(): Promise<typeof objects> {
  const passkey = uuidv7()
  await site.sql`
    INSERT INTO passkeys (_id, user_id, name, credential_id, public_key, counter, transports, created_at)
    VALUES (${passkey}, ${owner._id}, 'Phone', ${passkey}, '', 0, '{}', now())`
  const white = { create: { width: 40, height: 40, channels: 3, background: 'white' } } as const
  const png = await sharp(white).png().toBuffer()
  const files = { picture: new File([new Uint8Array(png)], 'me.png') }
  const profile = await site.call(UpdateProfile, { body: {}, files }, { as: owner })
  const sent = { body: { vehicle: 'Golf', comment: 'please look' }, files: { file: fileOf(original) } }
  const upload = await site.call(SendFileUpload, sent, { as: owner })
  const { body: security } = await site.call(GetSecurity, {}, { as: owner })
  const order_id = await makeOrder()
  const said = { params: { id: order_id }, body: { text: 'Hello' }, files: { files: [fileOf(original)] } }
  msgid = (await site.call(PostOrderMessage, said, { as: owner })).body.message._id
  const invoice = await site.dueInvoice(owner)
  const [intent] = await site.sql<{ _id: string }[]>`SELECT _id FROM payment_intents WHERE invoice_id = ${invoice}`
  const chatted = { body: { text: 'Hello' }, files: { files: [fileOf(original)] } }
  chat_msgid = (await site.call(PostChatMessage, chatted, { as: owner })).body.message._id
  const { cars } = (await site.call(ListGarage, { query: {} }, { as: owner })).body
  const { body: invited } = await site.call(
    InviteMember,
    { body: { name: 'Ben', email: 'ben@example.com', rights: allRights } },
    { as: owner },
  )
  return {
    member: (await joinTeam(site, owner))._id,
    invitation: invited.invitation._id,
    passkey,
    session: security.sessions[0]?._id ?? '',
    picture: profile.body.user.picture ?? '',
    data_export: (await site.call(RequestDataExport, {}, { as: owner })).body.data_export._id,
    person: owner._id,
    invoice,
    intent: intent?._id ?? '',
    order: order_id,
    car: cars[0]?._id ?? '',
    message: msgid,
    chat_message: chat_msgid,
    ticket: await makeTicket(),
    ticket_message: ticket_msgid,
    file_upload: upload.body.file_upload._id,
    imported_file: await makeImportedFile(),
    device: await makeDevice(),
    access: await makeAccess(),
    ...(await makeShopOrder()),
    quote: await makeQuote(),
  }
}

/** Returns valid input, so that the response depends only on the id. */
function inputOf(path: string): { body?: object; files?: Record<string, File> } {
  const call = path.replace('/agent_order', '/order')
  if (call === 'POST /payments/:id/start') return { body: { provider: 'stripe' } }
  if (call === 'PUT /order/:id/submit_order') return { body: submission(order) }
  if (call === 'POST /order/:id/approval') return { body: { expected_total: '100', asked_at: '2026-01-01T00:00:00Z' } }
  if (call === 'PUT /team/:id') return { body: { rights: allRights } }
  if (call === 'PUT /team/:id/paused') return { body: { paused: false } }
  if (call === 'PUT /order/:id/change_status') return { body: { event: 'resubmit', text: 'again' } }
  if (call === 'POST /order/:id/extra_file') return { body: { kind: 'original' }, files: { file: fileOf(modified) } }
  if (call.includes('/offer/')) return { body: {} }
  if (call === 'PUT /access_api/:id/webhook') return { body: { url: 'https://example.com/', is_on: true } }
  if (call === 'PUT /quotes-through-api/:id/answer') return { body: { price: '10', text: 'Yes' } }
  if (call === 'PUT /ticket/:id') return { body: { status: 'solved' } }
  if (call === 'PUT /ticket/:id/rating') return { body: { rating: 'good' } }
  if (/^(POST|PUT) \/(order|ticket|chat|shop_order)_message\/:id$/.test(call)) return { body: { text: 'Hello' } }
  if (call === 'PUT /order/:id/feedback') return { body: { face: 3, delivery_no: 1 } }
  if (call === 'PUT /order/:id/feedback/release') return { body: { delivery_no: 1, released_as: 'person' } }
  if (call === 'PATCH /garage/:id') return { body: { nickname: 'The old one' } }
  if (!call.startsWith('GET') && call.includes('access')) return { body: {} }
  return call.startsWith('PATCH') ? { body: { google_place_id: 'x' } } : {}
}

async function callFor(endpoint: Endpoint, id: string, as: Person) {
  const of = endpoint.path.split('_message')[0]
  const said: Record<string, string> = { '/ticket': ticket_msgid, '/chat': chat_msgid, '/shop_order': shop_msgid }
  const at = said[of ?? ''] ?? msgid
  const input = { params: { id, no: id, file_id, msgid: at, offer_id, delivery_id }, ...inputOf(callOf(endpoint)) }
  const { status, body } = await site.call(endpoint, input as never, { as })
  return { status, code: (body as { code?: string }).code, message: (body as { message?: string }).message }
}

test('the lists contain exactly the customer endpoints with an id', () => {
  const own = naming.map(callOf).filter((call) => !shared.test(call))
  expect(own.sort()).toEqual(owned.map(([call]) => call).sort())
})

describe.each(owned)('%s', (call, kind) => {
  const endpoint = endpoints.find((one) => callOf(one) === call) as Endpoint
  test('responds to another customer as to an unknown id', async () => {
    const foreign = await callFor(endpoint, objects[kind], stranger)
    expect(foreign.status).toBe(404)
    expect(foreign).toEqual(await callFor(endpoint, uuidv7(), stranger))
  })
})

// Sorts DELETE calls last, because they remove the object.
test.each([...owned].sort(([one], [other]) => Number(one.startsWith('DELETE')) - Number(other.startsWith('DELETE'))))(
  '%s finds the object for its owner',
  async (call, kind) => {
    const endpoint = endpoints.find((one) => callOf(one) === call) as Endpoint
    if (kind === 'data_export')
      await expect
        .poll(() => callFor(endpoint, objects[kind], owner), { timeout: 10_000 })
        .toMatchObject({ status: 200 })
    else expect((await callFor(endpoint, objects[kind], owner)).status).not.toBe(404)
  },
)
