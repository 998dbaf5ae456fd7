import { createHash, randomBytes } from 'node:crypto'
import { DeleteOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { clearRateLimits } from '../../../test/site-state.ts'
import { reconcile } from '../../operator/reconcile-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const isLong = Boolean(process.env['TEST_LONG'])
const rounds = isLong ? 30 : 8
const calls = isLong ? 1000 : 120

/** Backdates the drafts by two hours. They are then older than an hour, so new drafts may replace them. */
const ageDrafts = (of: Person) => site.sql`
  UPDATE orders SET created_at = created_at - interval '2 hours' WHERE user_id = ${of._id} AND status = 'draft'`
const remove = (as: Person, id: string) => site.call(DeleteOrder, { params: { id } }, { as })
const read = () => randomBytes(4096)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** Lists the file rows whose content is missing in the file store. */
async function lostFiles(of: Person): Promise<string[]> {
  const stored = new Set<string>()
  for await (const { storage_key } of site.app.files.list()) stored.add(storage_key)
  const rows = await site.sql<{ storage_key: string; isDeleted: boolean }[]>`
    SELECT f.storage_key, f.deleted_at IS NOT NULL AS "isDeleted"
    FROM order_files x JOIN files f ON f._id = x.file_id JOIN orders o ON o._id = x.order_id WHERE o.user_id = ${of._id}`
  return rows
    .filter(({ storage_key, isDeleted }) => isDeleted || !stored.has(storage_key))
    .map((row) => row.storage_key)
}

describe('concurrent requests of a customer', () => {
  it('submit the oldest of three drafts while a fourth one is uploaded', async () => {
    for (let round = 0; round < rounds; round++) {
      const customer = await site.person()
      await site.give(customer, 100)
      const { _id } = await site.draft(customer, read())
      await Promise.all([site.draft(customer, read()), site.draft(customer, read())])
      await ageDrafts(customer)
      await site.sql`UPDATE orders SET created_at = created_at - interval '1 hour' WHERE _id = ${_id}`
      const [submitted, fourth] = await Promise.all([site.submit(customer, _id), site.draft(customer, read())])
      expect([200, 404]).toContain(submitted.status)
      expect(fourth.status).toBe('draft')
      expect(await lostFiles(customer)).toEqual([])
      expect(await site.balance(customer)).toBe(submitted.status === 200 ? 0n : 10_000n)
    }
  })

  it('upload eight files and submit each of them', async () => {
    const customer = await site.person()
    await site.give(customer, 800)
    const drafts = await Promise.all(Array.from({ length: 8 }, () => site.draft(customer, read())))
    const responses = await Promise.all(drafts.map(({ _id }) => site.submit(customer, _id)))
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(await lostFiles(customer)).toEqual([])
  })

  it('upload, submit and delete at random without losing a file or a credit', async () => {
    const customer = await site.person()
    await site.give(customer, calls * 100)
    const contents = new Map<string, string>()
    const deleted = new Set<string>()
    const placed = new Set<string>()
    const failures: unknown[] = []
    const anyDraft = () =>
      [...contents.keys()].filter((id) => !placed.has(id) && !deleted.has(id)).at(-Math.ceil(Math.random() * 6))

    const upload = async () => {
      const bytes = read()
      // Clears the rate limits, because the customer uploads more than the hourly limit allows.
      await clearRateLimits(site)
      const order = await site.draft(customer, bytes)
      if (order?._id) contents.set(order._id, sha256(bytes))
      else failures.push(['upload', order])
    }
    const act = async () => {
      const id = Math.random() < 0.4 ? undefined : anyDraft()
      if (!id) return upload()
      const isSubmission = Math.random() < 0.6
      const { status, body } = await (isSubmission ? site.submit(customer, id) : remove(customer, id))
      if (status === 200) (isSubmission ? placed : deleted).add(id)
      else if (!['orders.not_found', 'orders.wrong_state', 'orders.only_drafts_deleted'].includes(body.code))
        failures.push([isSubmission, status, body.code])
    }
    let left = calls
    const worker = async () => {
      // Goes on until enough drafts were submitted, because other calls may have taken the chosen ones.
      while (left-- > 0 || placed.size <= calls / 10) await act()
    }
    await Promise.all(Array.from({ length: 12 }, worker))

    expect(failures).toEqual([])
    expect(placed.size).toBeGreaterThan(calls / 10)
    expect(await lostFiles(customer)).toEqual([])
    const rows = await site.sql<{ _id: string; status: string; sha256: string }[]>`
      SELECT o._id, o.status, f.sha256 FROM orders o JOIN order_files x ON x.order_id = o._id JOIN files f ON f._id = x.file_id
      WHERE o.user_id = ${customer._id}`
    for (const row of rows) expect(row.sha256).toBe(contents.get(row._id))
    expect(new Set(rows.filter(({ status }) => status === 'pending').map(({ _id }) => _id))).toEqual(placed)
    expect(rows.filter(({ _id }) => deleted.has(_id))).toEqual([])
    const { body } = await site.call(GetOrders, { query: { status: 'draft' } }, { as: customer })
    expect(body.total).toBe(rows.filter(({ status }) => status === 'draft').length)
    expect(await site.balance(customer)).toBe(BigInt(calls - placed.size) * 10_000n)
    const orphans = await site.sql`
      SELECT 1 FROM files WHERE owner_id = ${customer._id} AND deleted_at IS NULL AND _id NOT IN (SELECT file_id FROM order_files)`
    expect(orphans).toHaveLength(0)
  })

  it('leave a consistent ledger', async () => {
    expect(await reconcile(site.sql)).toEqual([])
  })
})
