import { DownloadOrderIni, DownloadOrderZip } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import { DownloadNewFile, DownloadOrderFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const log = Buffer.from('time;rpm;boost\n0.0;800;0.1\n')
const zip = Buffer.from('PK\x03\x04\x14\x00\x00\x00\x08\x00and so on', 'latin1')
const idText = Buffer.from('Hardware: 0281018526\r\nSoftware: 1037536540\r\n')

const kindsOf = async (as: Person, id: string) => (await site.read(as, id)).files.map(({ kind }) => kind)

describe('a file added by the customer', () => {
  it('is refused if empty, while staff work on the order, and on other customers’ orders', async () => {
    const { _id } = await site.draft(site.customer)
    for (const kind of ['extra', 'id_file', 'log'] as const)
      expect((await site.addFile(site.customer, _id, kind, new Uint8Array(0))).body.code).toBe('orders.empty_file')
    expect((await site.addFile(await site.person(), _id, 'log', log)).body.code).toBe('orders.not_found')
    const pending = await site.orderIn('pending')
    expect((await site.addFile(site.customer, pending, 'log', log)).body.code).toBe('orders.wrong_state')
  })

  it('is stored by kind, with the numbers in an id file', async () => {
    const { _id } = await site.draft(site.customer)
    await site.addFile(site.customer, _id, 'log', log, 'idle.csv')
    await site.addFile(site.customer, _id, 'log', log, 'pull.csv')
    const { order } = (await site.addFile(site.customer, _id, 'id_file', idText, 'ident.txt')).body
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

  it('is included in the ZIP and the INI', async () => {
    const { _id: id } = await site.draft(site.customer)
    await site.addFile(site.customer, id, 'id_file', idText, 'ident.txt')
    await site.addFile(site.customer, id, 'extra', zip, 'photos.zip')
    const ini = Buffer.from(
      (await site.call(DownloadOrderIni, { params: { id } }, { as: site.customer })).bytes,
    ).toString()
    expect(ini.match(/Kind=\w+/g)).toEqual(['Kind=original', 'Kind=id_file', 'Kind=extra'])
    const { bytes } = await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(Buffer.from(bytes).includes(idText)).toBe(true)
  })
})

describe('a file added by staff', () => {
  it('is an archive or a log, on an order in progress only', async () => {
    const id = await site.orderIn('in_progress')
    expect((await site.addFile(site.staff, id, 'original', original)).body.code).toBe('request.forbidden')
    expect((await site.addFile(site.staff, id, 'id_file', idText)).body.code).toBe('request.forbidden')
    expect((await site.addFile(site.staff, id, 'extra', log)).body.code).toBe('orders.not_an_archive')
    expect((await site.addFile(await site.person({ role_id: 3 }), id, 'log', log)).status).toBe(403)
    const pending = await site.orderIn('pending')
    expect((await site.addFile(site.staff, pending, 'log', log)).body.code).toBe('orders.wrong_state')
  })

  it('is invisible to the customer before the delivery, in texts too', async () => {
    const id = await site.orderIn('in_progress')
    const { order } = (await site.addFile(site.staff, id, 'log', log, 'dyno-of-the-tuned-car.csv')).body
    const file_id = order.files.at(-1)?._id ?? ''
    expect(await kindsOf(site.customer, id)).toEqual(['original'])
    expect(JSON.stringify(await site.read(site.customer, id))).not.toContain('dyno-of-the-tuned-car')
    const early = await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: site.customer })
    expect(early.body.code).toBe('orders.file_not_found')
    const zipped = await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(Buffer.from(zipped.bytes).includes(log)).toBe(false)

    await site.deliver(site.staff, id)
    expect((await kindsOf(site.customer, id)).sort()).toEqual(['log', 'modified', 'original'])
    expect((await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: site.customer })).status).toBe(200)
  })

  it('is withheld together with the modified file until payment', async () => {
    const id = await site.orderIn('in_progress')
    const { order } = (await site.addFile(site.staff, id, 'log', log)).body
    const file_id = order.files.at(-1)?._id ?? ''
    await site.deliver(site.staff, id)
    await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
    const due = await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: site.customer })
    expect([due.status, due.body.code]).toEqual([402, 'orders.payment_due'])
    const zipped = await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(Buffer.from(zipped.bytes).includes(log)).toBe(false)
    expect((await site.call(DownloadOrderFile, { params: { id, file_id } }, { as: site.staff })).status).toBe(200)
  })
})

describe('the download of the result', () => {
  const fetched = async (id: string) =>
    (await site.read(site.staff, id)).files
      .filter(({ downloaded_at }) => downloaded_at !== null)
      .map(({ kind }) => kind)
  const fetch = (as: Person, id: string) => site.call(DownloadNewFile, { params: { id } }, { as })

  it('is recorded once the customer downloads it, but not if staff do', async () => {
    const id = await site.orderIn('completed')
    expect((await fetch(site.staff, id)).status).toBe(200)
    expect(await fetched(id)).toEqual([])
    expect((await fetch(site.customer, id)).status).toBe(200)
    expect(await fetched(id)).toEqual(['modified'])
    const [first] = (await site.read(site.staff, id)).files.flatMap(({ downloaded_at }) => downloaded_at ?? [])
    await fetch(site.customer, id)
    expect((await site.read(site.staff, id)).files.find(({ kind }) => kind === 'modified')?.downloaded_at).toBe(first)
  })

  it('is recorded for a ZIP that contains the result, but not for one without it', async () => {
    const id = await site.orderIn('completed')
    await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
    await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(await fetched(id)).toEqual([])
    await site.sql`UPDATE orders SET payment = 'paid' WHERE _id = ${id}`
    await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer })
    expect(await fetched(id)).toEqual(['modified'])
  })
})
