import { dayMs } from '@mapwright/contract/api/days.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
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

it('deletes attachments to later messages after a month', async () => {
  const id = await site.orderIn('completed')
  const later = (days: number) => deleteOldFiles(site.sql, new Date(Date.now() + days * dayMs))
  await later(32)
  const files = [new File(['x'], 'log.txt')]
  await site.call(
    PostOrderMessage,
    { params: { id }, body: { text: 'One more log' }, files: { files } },
    { as: site.customer },
  )
  const { body } = await site.call(ListOrderMessages, { params: { id }, query: {} }, { as: site.customer })
  expect(body.messages.at(-1)?.files.map(({ gone }) => gone)).toEqual([false])
  expect(await later(20)).toBe(0)
  expect(await later(32)).toBe(1)
  const { body: after } = await site.call(ListOrderMessages, { params: { id }, query: {} }, { as: site.customer })
  expect(after.messages.at(-1)?.files.map(({ gone }) => gone)).toEqual([true])
  expect(await later(32)).toBe(0)
})
