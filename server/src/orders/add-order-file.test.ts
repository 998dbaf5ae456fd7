import { DownloadOrderIni, DownloadOrderZip } from '@mapwright/contract/orders/delivery-endpoints.ts'
import {
  AddOrderFile,
  DownloadNewFile,
  DownloadOrderFile,
  GetOrder,
} from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { fileOf, makeCatalogue, orderCalls, original } from '../../test/order-kit.ts'

let site: TestSite
let staff: Person
let customer: Person
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  customer = await site.person()
  calls = orderCalls(site, await makeCatalogue(site))
})
afterAll(() => site.close())

type Kind = 'original' | 'extra' | 'id_file' | 'log'
const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const zip = Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00and so on', 'latin1')
const idText = Buffer.from('Hardware: 0281018526\r\nSoftware: 1037536540\r\n')

const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
const add = (as: Person, id: string, kind: Kind, bytes: Uint8Array, name = 'file.bin') =>
  site.call(AddOrderFile, { params: { id }, body: { kind }, files: { file: fileOf(bytes, name) } }, { as })
const seenBy = async (as: Person, id: string) => (await site.call(GetOrder, { params: { id } }, { as })).body.order
const kindsOf = async (as: Person, id: string) => (await seenBy(as, id)).files.map(({ kind }) => kind)

describe('what a customer adds beside the read', () => {
  it('is refused empty, while staff work on the order, and on an order that is not theirs', async () => {
    const { _id } = await calls.draft(customer)
    for (const kind of ['extra', 'id_file', 'log'] as const)
      expect((await add(customer, _id, kind, new Uint8Array(0))).body.code).toBe('orders.empty_file')
    expect((await add(await site.person(), _id, 'log', log)).body.code).toBe('orders.not_found')
    const pending = await calls.orderIn('pending', { customer, staff })
    expect((await add(customer, pending, 'log', log)).body.code).toBe('orders.wrong_state')
  })

  it('is kept by its kind, and an id file says the numbers that stand in it', async () => {
    const { _id } = await calls.draft(customer)
    await add(customer, _id, 'log', log, 'idle.csv')
    await add(customer, _id, 'log', log, 'pull.csv')
    const { order } = (await add(customer, _id, 'id_file', idText, 'ident.txt')).body
    expect(order.files.map(({ kind, name, version, is_result }) => [kind, name, version, is_result])).toEqual([
      ['original', 'read.bin', 1, false],
      ['log', 'idle.csv', 1, false],
      ['log', 'pull.csv', 2, false],
      ['id_file', 'ident.txt', 1, false],
    ])
    const found = order.files.at(-1)?.identification
    expect(found?.hardware_numbers.map(({ value }) => value)).toEqual(['0281018526'])
    expect(order.timeline.map(({ entry }) => entry)).toEqual(['created', 'log_added', 'log_added', 'id_file_added'])
  })

  it('goes into the ZIP and the INI', async () => {
    const { _id: id } = await calls.draft(customer)
    await add(customer, id, 'id_file', idText, 'ident.txt')
    await add(customer, id, 'extra', zip, 'photos.zip')
    const ini = Buffer.from((await site.call(DownloadOrderIni, { params: { id } }, { as: customer })).bytes).toString()
    expect(ini.match(/Kind=\w+/g)).toEqual(['Kind=original', 'Kind=id_file', 'Kind=extra'])
    const { bytes } = await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(Buffer.from(bytes).includes(idText)).toBe(true)
  })
})

describe('what staff add to the modified file', () => {
  it('is an archive or a log, and only while they work on the order', async () => {
    const id = await calls.orderIn('in_progress', { customer, staff })
    expect((await add(staff, id, 'original', original)).body.code).toBe('request.forbidden')
    expect((await add(staff, id, 'id_file', idText)).body.code).toBe('request.forbidden')
    expect((await add(staff, id, 'extra', log)).body.code).toBe('orders.not_an_archive')
    expect((await add(await site.person({ role_id: 3 }), id, 'log', log)).status).toBe(403)
    const pending = await calls.orderIn('pending', { customer, staff })
    expect((await add(staff, pending, 'log', log)).body.code).toBe('orders.wrong_state')
  })

  it('comes to the customer with the delivery and not before, not in words either', async () => {
    const id = await calls.orderIn('in_progress', { customer, staff })
    const { order } = (await add(staff, id, 'log', log, 'dyno-of-the-tuned-car.csv')).body
    const file_id = order.files.at(-1)?._id ?? ''
    expect(await kindsOf(customer, id)).toEqual(['original'])
    expect(JSON.stringify(await seenBy(customer, id))).not.toContain('dyno-of-the-tuned-car')
    const early = await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: customer })
    expect(codeOf(early)).toBe('orders.file_not_found')
    const zipped = await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(Buffer.from(zipped.bytes).includes(log)).toBe(false)

    await calls.tuned(staff, id)
    await calls.change(staff, id, 'complete')
    expect((await kindsOf(customer, id)).sort()).toEqual(['log', 'modified', 'original'])
    expect((await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: customer })).status).toBe(200)
  })

  it('is held back with the modified file while payment is due', async () => {
    const id = await calls.orderIn('in_progress', { customer, staff })
    const { order } = (await add(staff, id, 'log', log)).body
    const file_id = order.files.at(-1)?._id ?? ''
    await calls.tuned(staff, id)
    await calls.change(staff, id, 'complete')
    await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
    const due = await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: customer })
    expect([due.status, codeOf(due)]).toEqual([402, 'orders.payment_due'])
    const zipped = await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(Buffer.from(zipped.bytes).includes(log)).toBe(false)
    expect((await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: staff })).status).toBe(200)
  })
})

describe('that the customer has the result', () => {
  const fetched = async (id: string) =>
    (await seenBy(staff, id)).files.filter(({ downloaded_at }) => downloaded_at !== null).map(({ kind }) => kind)
  const fetch = (as: Person, id: string) => site.call(DownloadNewFile, { params: { id } }, { as })

  it('is remembered from the first download on, and not when staff look at it', async () => {
    const id = await calls.orderIn('completed', { customer, staff })
    expect((await fetch(staff, id)).status).toBe(200)
    expect(await fetched(id)).toEqual([])
    expect((await fetch(customer, id)).status).toBe(200)
    expect(await fetched(id)).toEqual(['modified'])
    const [first] = (await seenBy(staff, id)).files.flatMap(({ downloaded_at }) => downloaded_at ?? [])
    await fetch(customer, id)
    expect((await seenBy(staff, id)).files.find(({ kind }) => kind === 'modified')?.downloaded_at).toBe(first)
  })

  it('is remembered for a ZIP of everything as well, but not for one without it', async () => {
    const id = await calls.orderIn('completed', { customer, staff })
    await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
    await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(await fetched(id)).toEqual([])
    await site.sql`UPDATE orders SET payment = 'paid' WHERE _id = ${id}`
    await site.call(DownloadOrderZip, { params: { id } }, { as: customer })
    expect(await fetched(id)).toEqual(['modified'])
  })
})
