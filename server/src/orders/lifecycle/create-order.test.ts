import { randomBytes } from 'node:crypto'
import { CreateOrder, DeleteOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { fileOf, makeFullRead, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
const full = makeFullRead()
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const upload = (as: Person, bytes: Uint8Array, body: { order_id?: string } = {}) =>
  site.call(CreateOrder, { body, files: { original_file: fileOf(bytes) } }, { as })
const storedContents = async () => {
  const keys: string[] = []
  for await (const { storage_key } of site.app.files.list()) keys.push(storage_key)
  return keys
}

describe('uploading an original', () => {
  it('creates a draft with the data identified in the file', async () => {
    const { status, body } = await upload(await site.person(), full)
    expect(status).toBe(200)
    expect(body.order).toMatchObject({ status: 'draft', payment: 'unpaid', number: null })
    const [file] = body.order.files
    expect(file).toMatchObject({ kind: 'original', version: 1, size: full.length, findings: [], gone: false })
    expect(file?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect(file?.identification?.hardware_numbers[0]?.value).toBe('0281018526')
    expect(file?.identification?.ecu_family?.value).toBe('EDC17C64')
  })

  it.each([
    ['nothing', new Uint8Array(0), 'ecu.empty_file'],
    ['ten megabytes of text', Buffer.from('a line of a letter to the workshop\n'.repeat(300_000)), 'ecu.text_file'],
    ['a picture', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), original]), 'ecu.image_file'],
    ['erased memory', new Uint8Array(2 ** 20).fill(0xff), 'ecu.uniform_bytes'],
  ])('refuses %s and keeps neither row nor content', async (_, bytes, code) => {
    const customer = await site.person()
    const before = await storedContents()
    const response = await upload(customer, bytes)
    expect([response.status, response.body.code]).toEqual([422, code])
    expect(await site.sql`SELECT 1 FROM orders WHERE user_id = ${customer._id}`).toHaveLength(0)
    expect(await storedContents()).toEqual(before)
  })

  it('examines only the beginning of a file larger than any control unit', async () => {
    const customer = await site.person()
    const backup = Buffer.concat(Array.from({ length: 12 }, () => full))
    const [file] = (await upload(customer, backup)).body.order.files
    expect(file?.identification?.hardware_numbers[0]?.value).toBe('0281018526')
    expect(file?.findings.map(({ code, details }) => [code, details['size']])).toEqual([
      ['ecu.wrong_size', backup.length],
    ])
    expect((await upload(customer, Buffer.alloc(20 * 2 ** 20))).body.code).toBe('ecu.uniform_bytes')
  })

  it('replaces the file of a draft', async () => {
    const customer = await site.person()
    const { _id, files } = await site.draft(customer)
    const other = Buffer.from(original)
    other[other.length - 1] = 1
    expect((await upload(await site.person(), other, { order_id: _id })).body.code).toBe('orders.not_found')
    const replaced = (await upload(customer, other, { order_id: _id })).body.order
    expect(replaced._id).toBe(_id)
    expect(replaced.files).toHaveLength(1)
    expect(replaced.files[0]?.sha256).not.toBe(files[0]?.sha256)
  })

  const draftsOf = async (as: Person) => {
    const { body } = await site.call(GetOrders, { query: { status: 'draft', size: 100 } }, { as })
    return body.orders.map(({ _id }) => _id)
  }

  it('keeps the three newest drafts and those of the last hour', async () => {
    const customer = await site.person()
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push((await site.draft(customer))._id)
    expect(await draftsOf(customer)).toEqual(ids.toReversed())
    await site.sql`UPDATE orders SET created_at = created_at - interval '1 hour' WHERE user_id = ${customer._id}`
    ids.push((await site.draft(customer))._id)
    expect(await draftsOf(customer)).toEqual(ids.slice(3).toReversed())
  })

  it('keeps all drafts of the last hour, so that each can still be submitted', async () => {
    const customer = await site.person()
    const small = randomBytes(2048)
    const drafts = await Promise.all(Array.from({ length: 24 }, () => site.draft(customer, small)))
    expect(drafts.map((order) => order?.status)).toEqual(Array(24).fill('draft'))
    expect(await draftsOf(customer)).toHaveLength(24)
  })

  it('is for customers only', async () => {
    expect((await upload(site.staff, original)).status).toBe(403)
    expect((await upload(await site.person({ status: 0 }), original)).body.code).toBe('request.not_active')
  })
})

describe('adding a file', () => {
  const zip = Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00and so on', 'latin1')

  it('accepts only archives', async () => {
    const customer = await site.person()
    const { _id } = await site.draft(customer)
    expect(
      (await site.addFile(customer, _id, 'extra', zip, 'logs.zip')).body.order.files.map(({ kind, name }) => [
        kind,
        name,
      ]),
    ).toContainEqual(['extra', 'logs.zip'])
    expect((await site.addFile(customer, _id, 'extra', original)).body.code).toBe('orders.not_an_archive')
    expect((await site.addFile(await site.person(), _id, 'extra', zip)).body.code).toBe('orders.not_found')
  })

  it('accepts a corrected original as a new version while the order is incomplete, but not while staff work on it', async () => {
    const { customer, id } = await site.firstOrderIn('incomplete')
    const { files } = (await site.addFile(customer, id, 'original', original)).body.order
    expect(files.filter(({ kind }) => kind === 'original').map(({ version }) => version)).toEqual([1, 2])
    await site.change(customer, id, 'resubmit')
    expect((await site.addFile(customer, id, 'original', original)).body.code).toBe('orders.wrong_state')
  })
})

describe('deleting a draft', () => {
  it('requires the owner, and a draft', async () => {
    const customer = await site.person()
    const { _id } = await site.draft(customer)
    const remove = (as: Person, id: string) => site.call(DeleteOrder, { params: { id } }, { as })
    expect((await remove(await site.person(), _id)).body.code).toBe('orders.not_found')
    expect((await remove(customer, _id)).status).toBe(200)
    expect((await remove(customer, _id)).body.code).toBe('orders.not_found')
    expect(await site.sql`SELECT 1 FROM files WHERE owner_id = ${customer._id} AND deleted_at IS NULL`).toHaveLength(0)
    const placed = await site.orderIn('pending', { customer })
    for (const as of [customer, site.staff, await site.admin()]) {
      const { status, body } = await remove(as, placed)
      expect([status, body.code, body.details]).toEqual([409, 'orders.only_drafts_deleted', { status: 'pending' }])
      expect(body.message).toMatch(/only drafts/i)
    }
  })

  it('works for staff with the permission: the order and its file are gone', async () => {
    const customer = await site.person()
    const { _id } = await site.draft(customer)
    const remove = (as: Person) => site.call(DeleteOrder, { params: { id: _id } }, { as })
    expect((await remove(await site.staffWith('tickets'))).status).toBe(403)
    expect((await remove(site.staff)).status).toBe(200)
    expect(await site.sql`SELECT FROM orders WHERE _id = ${_id}`).toHaveLength(0)
    expect(await site.sql`SELECT FROM files WHERE owner_id = ${customer._id} AND deleted_at IS NULL`).toHaveLength(0)
  })
})
