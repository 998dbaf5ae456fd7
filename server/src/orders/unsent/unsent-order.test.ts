import {
  DiscardUnsentOrder,
  GetUnsentOrder,
  SaveUnsentOrder,
} from '@mapwright/contract/orders/unsent/unsent-order-endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { announceRemoval } from '../../../test/announce-removal.ts'
import { eventsHandled } from '../../../test/events-handled.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
let customer: Person

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  customer = site.customer
})
afterAll(() => site.close())

const values = {
  manufacture: 'Lada',
  model: 'Niva',
  vin: 'half a num',
  mileage: null,
  service_ids: [],
  pay_later: false,
}
const save = (as: Person, order_id: string | null, typed: object = values) =>
  site.call(SaveUnsentOrder, { body: { order_id, values: typed as typeof values } }, { as })
const read = async (as: Person) => (await site.call(GetUnsentOrder, {}, { as })).body.unsent

test('keeps what was typed with its draft, on every device of the customer and for nobody else', async () => {
  expect(await read(customer)).toBeNull()
  const { _id: draft } = await site.draft(customer)
  expect((await save(customer, draft)).status).toBe(200)
  expect(await read(customer)).toMatchObject({ order_id: draft, values })
  await save(customer, draft, { ...values, model: 'Samara' })
  expect((await read(customer))?.values).toMatchObject({ model: 'Samara' })
  const other = await site.person()
  expect(await read(other)).toBeNull()
  await save(other, draft)
  expect(await read(other)).toMatchObject({ order_id: null })
})

test('refuses nested values and too many fields', async () => {
  expect((await save(customer, null, { a: { b: 1 } })).status).toBe(400)
  const many = Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, at]))
  expect((await save(customer, null, many)).status).toBe(400)
})

test('is discarded by the customer, and when its order is placed', async () => {
  await save(customer, null)
  await site.call(DiscardUnsentOrder, {}, { as: customer })
  expect(await read(customer)).toBeNull()
  const { _id: draft } = await site.draft(customer)
  await save(customer, draft)
  await site.give(customer, 1_000)
  const { _id: another } = await site.draft(customer)
  await site.submit(customer, another)
  await eventsHandled(site)
  expect(await read(customer)).not.toBeNull()
  await site.submit(customer, draft)
  await eventsHandled(site)
  expect(await read(customer)).toBeNull()
})

test('is deleted with its customer, and keeps the fields when the draft is deleted', async () => {
  const person = await site.person()
  const { _id: draft } = await site.draft(person)
  await save(person, draft)
  await site.sql`DELETE FROM order_files WHERE order_id = ${draft}`
  await site.sql`DELETE FROM orders WHERE _id = ${draft}`
  expect(await read(person)).toMatchObject({ order_id: null, values })
  await announceRemoval(site, person)
  await eventsHandled(site)
  expect(await site.sql`SELECT FROM unsent_orders WHERE user_id = ${person._id}`).toHaveLength(0)
})
