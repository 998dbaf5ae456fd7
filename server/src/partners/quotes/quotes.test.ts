import {
  AcceptQuote,
  AnswerQuote,
  CloseQuote,
  GetQuoteFigures,
  GetVisitorQuote,
  ListQuotes,
  RemoveQuote,
} from '@mapwright/contract/partners/quotes/quote-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { apiKeyOf, makeVariant } from '../../../test/partner-kit.ts'
import { switchOn } from '../../../test/site-state.ts'

let site: OrderSite
let partner: Person
let key: string
let variant_id: string

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  await switchOn(site, 'api_access')
  partner = site.customer
  const shop = { website_url: 'https://tuner.example', currency: 'EUR', rate: '1.50' }
  key = await apiKeyOf(site, partner, shop)
  variant_id = await makeVariant(site)
}, 60_000)
afterAll(() => site.close())

let visitors = 0
const newEmail = () => `visitor${++visitors}@mail.example`
const asked = (more: object = {}) => ({
  ...{ variant_id, service_ids: [site.catalogue.service_id], name: 'Vera Visitor', email: newEmail(), phone: '+49 1' },
  ...{ reg_no: 'b-vv 1', comment: 'Only on weekends', ...more },
})

async function request(body: object = asked(), by = key) {
  const response = await fetch(`${site.url}/api/partner/v1/quotes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${by}`, 'content-type': 'application/json', 'accept-language': 'de' },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json() }
}
const newQuote = async (more: object = {}) => (await request(asked(more))).body.quote_id as string

const answer = (id: string, price = '199', as = partner) =>
  site.call(AnswerQuote, { params: { id }, body: { price, text: 'Two hours of work' } }, { as })

/** Reads the token from the newest mail to the visitor. */
async function tokenFor(email: string): Promise<string> {
  const [mail] = await site.sql<{ values: { link: string } }[]>`
    SELECT values FROM mails WHERE to_address = ${email} AND kind = 'quote_answer' ORDER BY _id DESC LIMIT 1`
  return mail?.values.link.replace('/quote/', '') ?? ''
}
/** Creates an answered quote. Returns its id, the visitor's address and the token. */
async function answered(more: object = {}) {
  const email = newEmail()
  const id = await newQuote({ email, ...more })
  expect((await answer(id)).status).toBe(200)
  return { id, email, token: await tokenFor(email) }
}
const read = async (id: string) => {
  const { quotes } = (await site.call(ListQuotes, { query: { size: 100 } }, { as: partner })).body
  return quotes.find(({ _id }) => _id === id)
}

test('a request is priced by the server at the rate of the access, without a mail to the visitor', async () => {
  const email = newEmail()
  const { status, body } = await request(asked({ email }))
  expect([status, body.estimate, body.currency]).toEqual([200, '150.00', 'EUR'])
  expect(await read(body.quote_id)).toMatchObject({
    ...{ status: 'new', name: 'Vera Visitor', email, reg_no: 'B-VV 1', services: ['Stage 1'], cost: '100.00' },
    ...{
      manufacture: 'Volkswagen',
      model: 'Golf',
      variant: '2.0 TDI',
      website_url: 'https://tuner.example',
      price: null,
    },
  })
  expect(await site.sql`SELECT FROM mails WHERE to_address = ${email}`).toHaveLength(0)
  await expect
    .poll(async () => (await site.sql`SELECT FROM mails WHERE kind = 'quote_requested'`).length)
    .toBeGreaterThan(0)
})

test('refuses prices sent by the client, unknown vehicles, and keys without the scope', async () => {
  expect((await request(asked({ price: '1' }))).status).toBe(400)
  expect((await request(asked({ variant_id: partner._id }))).body.code).toBe('vehicles.variant_not_found')
  const reading = await apiKeyOf(site, partner, { scopes: ['catalogue.read'] })
  expect((await request(asked(), reading)).status).toBe(403)
})

test('limits the requests for one address', async () => {
  const email = newEmail()
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) statuses.push((await request(asked({ email, comment: `Attempt ${at}` }))).status)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('the visitor accepts through the link in the mail, once, and the partner is notified', async () => {
  const { id, email, token } = await answered()
  const response = await site.call(GetVisitorQuote, { params: { token } })
  expect(response.body.quote).toMatchObject({ price: '199.00', text: 'Two hours of work', status: 'answered' })
  expect(JSON.stringify(response.body)).not.toContain(email)
  const twice = await Promise.all([0, 1].map(() => site.call(AcceptQuote, { params: { token } })))
  expect(twice.map(({ status, body }) => [status, body.quote.status])).toEqual(Array(2).fill([200, 'accepted']))
  expect((await read(id))?.status).toBe('accepted')
  await expect
    .poll(async () => (await site.sql`SELECT FROM mails WHERE kind = 'quote_accepted'`).length)
    .toBeGreaterThan(0)
  expect((await answer(id)).body.code).toBe('partners.quote_wrong_state')
})

test('only the newest link is valid, for a limited time', async () => {
  const { id, email, token } = await answered()
  await answer(id, '149')
  expect((await site.call(GetVisitorQuote, { params: { token } })).status).toBe(410)
  const newer = await tokenFor(email)
  expect((await site.call(GetVisitorQuote, { params: { token: newer } })).body.quote.price).toBe('149.00')
  await site.sql`UPDATE quotes SET valid_until = now() WHERE _id = ${id}`
  expect((await site.call(AcceptQuote, { params: { token: newer } })).body.code).toBe('partners.quote_over')
  expect((await read(id))?.status).toBe('answered')
})

test('a closed quote can no longer be accepted', async () => {
  const { id, token } = await answered()
  expect((await site.call(CloseQuote, { params: { id } }, { as: partner })).body.quote.status).toBe('closed')
  expect((await site.call(AcceptQuote, { params: { token } })).status).toBe(410)
})

test('an order for the vehicle is linked to the accepted quote with the same plate', async () => {
  const [other, wanted] = [await answered({ reg_no: 'B-OT 9' }), await answered({ reg_no: 'B-XY 12' })]
  for (const { token } of [other, wanted]) await site.call(AcceptQuote, { params: { token } })
  const order_id = await site.order(partner, { variant_id })
  await expect.poll(async () => (await read(wanted.id))?.status).toBe('ordered')
  expect((await read(wanted.id))?.order?._id).toBe(order_id)
  expect((await read(other.id))?.status).toBe('accepted')
})

test('the figures count each step by website', async () => {
  const { sources } = (await site.call(GetQuoteFigures, {}, { as: partner })).body
  const [source] = sources
  expect(sources).toHaveLength(1)
  expect(source).toMatchObject({ website_url: 'https://tuner.example', ordered: 1 })
  expect(source?.requested).toBeGreaterThan(source?.answered ?? 0)
  expect(source?.answered).toBeGreaterThan(source?.accepted ?? 0)
})

test("finds the partner's own quotes by keywords and status, twenty per page", async () => {
  const id = await newQuote({ name: 'Rare Rita' })
  const found = await site.call(ListQuotes, { query: { keywords: 'rare', status: 'new' } }, { as: partner })
  expect(found.body).toMatchObject({ quotes: [{ _id: id }], total: 1, size: 20 })
  const stranger = await site.person()
  expect((await site.call(ListQuotes, {}, { as: stranger })).body.total).toBe(0)
  expect((await answer(id, '1', stranger)).status).toBe(404)
  expect((await site.call(RemoveQuote, { params: { id } }, { as: stranger })).status).toBe(404)
  expect((await site.call(RemoveQuote, { params: { id } }, { as: partner })).status).toBe(200)
  expect(await read(id)).toBeUndefined()
})

test('the quotes of a removed partner are deleted', async () => {
  const leaving = await site.person()
  const { body } = await request(asked(), await apiKeyOf(site, leaving))
  await announceRemoval(site, leaving)
  await expect.poll(async () => (await site.sql`SELECT FROM quotes WHERE _id = ${body.quote_id}`).length).toBe(0)
})
