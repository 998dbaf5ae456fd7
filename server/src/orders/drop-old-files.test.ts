import { DownloadOldFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Desk, startDesk } from '../../test/desk.ts'
import { dropOldFiles } from './drop-old-files.ts'

let desk: Desk
beforeAll(async () => {
  desk = await startDesk()
})
afterAll(() => desk.close())

const day = 86_400_000

it('deletes the files of a finished order after its month, and nothing else', async () => {
  const finished = await desk.orderIn('completed')
  const open = await desk.orderIn('incomplete')
  const read = (id: string) => desk.read(desk.customer, id)
  const isGone = async (id: string) => (await read(id)).files.map(({ gone }) => gone)

  expect(await dropOldFiles(desk.sql, new Date(Date.now() + 27 * day))).toBe(0)
  expect(await isGone(finished)).toEqual([false, false])
  expect(await dropOldFiles(desk.sql, new Date(Date.now() + 32 * day))).toBe(1)
  expect(await dropOldFiles(desk.sql, new Date(Date.now() + 33 * day))).toBe(0)
  expect(await isGone(finished)).toEqual([true, true])
  expect(await isGone(open)).toEqual([false])

  const { files_deleted_at, status, lines } = await read(finished)
  expect([status, lines.length]).toEqual(['completed', 1])
  expect(new Date(files_deleted_at ?? 0).getTime()).toBeGreaterThan(Date.now() + 27 * day)
  const answer = await desk.call(DownloadOldFile, { params: { id: finished } }, { as: desk.customer })
  expect([answer.status, answer.body.code]).toEqual([410, 'orders.file_gone'])
})
