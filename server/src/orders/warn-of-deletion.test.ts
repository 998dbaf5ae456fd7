import { ChangeNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { DownloadNewFile, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../test/order-kit.ts'
import { dropOldFiles } from './drop-old-files.ts'
import { warnOfDeletion } from './warn-of-deletion.ts'

let site: TestSite
let staff: Person
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  site = await startTestSite()
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  calls = orderCalls(site, await makeCatalogue(site))
})
afterAll(() => site.close())

const day = 86_400_000
const completed = async (customer: Person) => calls.orderIn('completed', { customer, staff })

/** The moved clock: so many days before the files of an order go. */
async function daysBefore(days: number, id: string): Promise<Date> {
  const { order } = (await site.call(GetOrder, { params: { id } }, { as: staff })).body
  return new Date(new Date(order.files_deleted_at ?? 0).getTime() - days * day)
}

/** Lets the clock stand there, and waits until everybody concerned has heard. */
async function warnAt(now: Date) {
  await warnOfDeletion(site.sql, now)
  await vi.waitFor(async () => expect(await site.sql`SELECT FROM outbox`).toHaveLength(0), { timeout: 5_000 })
}

const told = async ({ _id, email }: Person) => ({
  in_app: (await site.sql`SELECT 1 FROM in_app_notifications WHERE user_id = ${_id} AND kind = 'order_files_expiring'`)
    .length,
  mails: (await site.sql`SELECT 1 FROM mails WHERE to_address = ${email} AND kind = 'order_files_expiring'`).length,
})

it('reminds a customer who never fetched the file, three days before it goes, once', async () => {
  const customer = await site.person()
  const id = await completed(customer)
  await warnAt(await daysBefore(4, id))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
  await warnAt(await daysBefore(2.9, id))
  await warnAt(await daysBefore(1, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 1 })
  const { order } = (await site.call(GetOrder, { params: { id } }, { as: customer })).body
  expect(order.timeline.at(-1)).toMatchObject({ entry: 'files_expiring', by: { kind: 'system' } })

  await dropOldFiles(site.sql, await daysBefore(-0.1, id))
  const late = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  expect([late.status, (late.body as { code?: string }).code]).toEqual([410, 'orders.file_gone'])
})

it('leaves whoever has the file in peace', async () => {
  const customer = await site.person()
  const id = await completed(customer)
  await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
})

it('reminds again of a revision that was not fetched, though the first file was', async () => {
  const customer = await site.person()
  const id = await completed(customer)
  await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  await warnAt(await daysBefore(2, id))
  await calls.change(staff, id, 'revise')
  await calls.tuned(staff, id)
  await calls.change(staff, id, 'complete')
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 1 })
})

it('reminds of an unpaid file too, and on no channel that the customer switched off', async () => {
  const customer = await site.person()
  const choices = [{ topic: 'orders' as const, channel: 'mail' as const, wanted: false }]
  await site.call(ChangeNotificationChoices, { body: { choices } }, { as: customer })
  const id = await completed(customer)
  await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 0 })
})

it('says nothing about orders that were never delivered', async () => {
  const customer = await site.person()
  await calls.orderIn('cancelled', { customer, staff })
  await calls.orderIn('incomplete', { customer, staff })
  await warnAt(new Date(Date.now() + 29 * day))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
})
