import { dayMs } from '@mapwright/contract/api/days.ts'
import { ChangeNotificationChoices } from '@mapwright/contract/notifications/choice-endpoints.ts'
import { DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventsHandled } from '../../../test/events-handled.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { deleteOldFiles } from './delete-old-files.ts'
import { warnOfDeletion } from './warn-of-deletion.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
})
afterAll(() => site.close())

/** Returns the time that is the given number of days before the deletion of the order's files. */
async function daysBefore(days: number, id: string): Promise<Date> {
  const { files_deleted_at } = await site.read(site.staff, id)
  return new Date(new Date(files_deleted_at ?? 0).getTime() - days * dayMs)
}

/** Sends the reminders that are due at `now` and waits until their events are handled. */
async function warnAt(now: Date) {
  await warnOfDeletion(site.sql, now)
  await eventsHandled(site)
}

const told = async ({ _id, email }: Person) => ({
  in_app: (await site.sql`SELECT 1 FROM in_app_notifications WHERE user_id = ${_id} AND kind = 'order_files_expiring'`)
    .length,
  mails: (await site.sql`SELECT 1 FROM mails WHERE to_address = ${email} AND kind = 'order_files_expiring'`).length,
})

it('reminds a customer who never downloaded the file once, three days before it is deleted', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  await warnAt(await daysBefore(4, id))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
  await warnAt(await daysBefore(2.9, id))
  await warnAt(await daysBefore(1, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 1 })
  const { timeline } = await site.read(customer, id)
  expect(timeline.at(-1)).toMatchObject({ entry: 'files_expiring', by: { kind: 'system' } })

  await deleteOldFiles(site.sql, await daysBefore(-0.1, id))
  const late = await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  expect([late.status, late.body.code]).toEqual([410, 'orders.file_gone'])
})

it('sends no reminder with a date in the past after a long downtime', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  await warnAt(await daysBefore(-5, id))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
})

it('sends no reminder to customers who have downloaded the file', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
})

it('reminds again of a revision that was not downloaded', async () => {
  const { customer, id } = await site.firstOrderIn('completed')
  await site.call(DownloadNewFile, { params: { id } }, { as: customer })
  await warnAt(await daysBefore(2, id))
  await site.change(site.staff, id, 'revise')
  await site.deliver(site.staff, id)
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 1 })
})

it('reminds three days before the end also of orders that were completed at the end of a month', async () => {
  for (const day of ['01-30', '01-31', '02-28', '04-30', '11-30', '12-31']) {
    const { customer, id } = await site.firstOrderIn('completed')
    await site.sql`UPDATE orders SET completed_at = ${`2027-${day}T03:40:00Z`}::timestamptz WHERE _id = ${id}`
    await warnAt(await daysBefore(3.1, id))
    expect(await told(customer), day).toEqual({ in_app: 0, mails: 0 })
    await warnAt(await daysBefore(2.9, id))
    expect(await told(customer), day).toEqual({ in_app: 1, mails: 1 })
  }
})

it('reminds of an unpaid file too, but not on channels that the customer disabled', async () => {
  const customer = await site.person()
  const choices = [{ topic: 'orders' as const, channel: 'mail' as const, wanted: false }]
  await site.call(ChangeNotificationChoices, { body: { choices } }, { as: customer })
  const id = await site.orderIn('completed', { customer })
  await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
  await warnAt(await daysBefore(2, id))
  expect(await told(customer)).toEqual({ in_app: 1, mails: 0 })
})

it('sends no reminder for orders that were never delivered', async () => {
  const { customer } = await site.firstOrderIn('cancelled')
  await site.orderIn('incomplete', { customer })
  await warnAt(new Date(Date.now() + 29 * dayMs))
  expect(await told(customer)).toEqual({ in_app: 0, mails: 0 })
})
