import { dayMs } from '@mapwright/contract/api/days.ts'
import { DownloadOldFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { deleteOldFiles } from './delete-old-files.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

it('deletes the files of a finished order after its month, and nothing else', async () => {
  const finished = await site.orderIn('completed')
  const open = await site.orderIn('incomplete')
  const read = (id: string) => site.read(site.customer, id)
  const isGone = async (id: string) => (await read(id)).files.map(({ gone }) => gone)

  expect(await deleteOldFiles(site.sql, new Date(Date.now() + 27 * dayMs))).toBe(0)
  expect(await isGone(finished)).toEqual([false, false])
  expect(await deleteOldFiles(site.sql, new Date(Date.now() + 32 * dayMs))).toBe(1)
  expect(await deleteOldFiles(site.sql, new Date(Date.now() + 33 * dayMs))).toBe(0)
  expect(await isGone(finished)).toEqual([true, true])
  expect(await isGone(open)).toEqual([false])

  const { files_deleted_at, status, lines } = await read(finished)
  expect([status, lines.length]).toEqual(['completed', 1])
  expect(new Date(files_deleted_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 27 * dayMs)
  const response = await site.call(DownloadOldFile, { params: { id: finished } }, { as: site.customer })
  expect([response.status, response.body.code]).toEqual([410, 'orders.file_gone'])
})
