import { DownloadOldFile, GetOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, orderCalls } from '../../test/order-kit.ts'
import { dropOldFiles } from './drop-old-files.ts'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
})
afterAll(() => site.close())

const day = 86_400_000

it('deletes the files of a finished order after its month, and nothing else', async () => {
  const staff = await site.person({ role_id: 3, permissions: ['orders'] })
  const customer = await site.person()
  const calls = orderCalls(site, await makeCatalogue(site))
  const finished = await calls.orderIn('completed', { customer, staff })
  const open = await calls.orderIn('incomplete', { customer, staff })
  const read = async (id: string) => (await site.call(GetOrder, { params: { id } }, { as: customer })).body.order
  const isGone = async (id: string) => (await read(id)).files.map(({ gone }) => gone)

  expect(await dropOldFiles(site.sql, new Date(Date.now() + 27 * day))).toBe(0)
  expect(await isGone(finished)).toEqual([false, false])
  expect(await dropOldFiles(site.sql, new Date(Date.now() + 32 * day))).toBe(1)
  expect(await dropOldFiles(site.sql, new Date(Date.now() + 33 * day))).toBe(0)
  expect(await isGone(finished)).toEqual([true, true])
  expect(await isGone(open)).toEqual([false])

  const { files_deleted_at, status, lines } = await read(finished)
  expect([status, lines.length]).toEqual(['completed', 1])
  expect(new Date(files_deleted_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 27 * day)
  const answer = await site.call(DownloadOldFile, { params: { id: finished } }, { as: customer })
  expect([answer.status, (answer.body as { code?: string }).code]).toEqual([410, 'orders.file_gone'])
})
