import { createHash } from 'node:crypto'
import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { CreateOrder } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEcuImage, makeModified } from '../../../../demo/src/binaries.ts'
import { intelHexOf, sRecordsOf } from '../../../test/hex-text.ts'
import { fileOf } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const image = makeEcuImage({
  family: 'SIMOS 18.1',
  size: 2 ** 19,
  hw: '',
  sw: '1037390905',
  partNumber: '06K907425B',
  seed: 21,
})
const tuned = makeModified(image, 22)
const asHex = (bytes: Uint8Array) => Buffer.from(`${intelHexOf(bytes, 0xa0040000)}\x1a`)
const asSRecords = (bytes: Uint8Array) => Buffer.from(sRecordsOf(bytes, 0x80000000))
const sha256 = createHash('sha256').update(image).digest('hex')

describe('an original uploaded as hex text', () => {
  it.each([
    ['intel_hex', asHex(image), 'A0040000'],
    ['s_record', asSRecords(image), '80000000'],
  ])('is kept as it is, examined and hashed as its image (%s)', async (format, text, address) => {
    const order = await site.draft(site.customer, text)
    const [file] = order.files
    expect(file).toMatchObject({ size: text.length, image_sha256: sha256, image_size: image.length })
    expect(file?.sha256).not.toBe(sha256)
    expect(file?.identification?.software_numbers[0]?.value).toBe('1037390905')
    expect(file?.findings).toContainEqual({
      code: 'ecu.hex_image',
      severity: 'warn',
      overridable: false,
      details: { format, size: image.length, address },
    })
  })

  it('is recognized as the same original in binary form, and vice versa', async () => {
    const binary = (await site.draft(site.customer, image))._id
    await site.sql`UPDATE orders SET number = nextval('order_numbers'), submitted_at = now(), due_at = now(), time_frame = 'asap',
      master_slave = 'master', status = 'pending', payment = 'paid' WHERE _id = ${binary}`
    const { _id } = await site.draft(site.customer, asHex(image))
    const { body } = await site.call(ListEarlierOrders, { params: { id: _id } }, { as: site.customer })
    expect(body.seen.map((seen) => [seen._id, seen.match])).toEqual([[binary, 'same_file']])
  })

  it('is refused if a line is damaged', async () => {
    const text = Buffer.from(asHex(image).toString('latin1').replace('\r\n:2', '\r\n:3'))
    const refused = await site.call(
      CreateOrder,
      { body: {}, files: { original_file: fileOf(text, 'read.hex') } },
      { as: site.customer },
    )
    expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
      422,
      'ecu.hex_damaged',
      { line: 2 },
    ])
  })
})

describe('delivering for an original in hex text', () => {
  it.each([
    ['binary', tuned],
    ['hex', asHex(tuned)],
    ['S-record', asSRecords(tuned)],
  ])('a %s file is compared by its image', async (_, delivered) => {
    const id = await site.orderIn('in_progress')
    await site.sql`DELETE FROM order_files WHERE order_id = ${id}`
    const draft = await site.draft(site.customer, asHex(image))
    await site.sql`UPDATE order_files SET order_id = ${id} WHERE order_id = ${draft._id}`
    const { status, body } = await site.tuned(site.staff, id, delivered)
    expect(status).toBe(200)
    const file = body.order.files.find(({ kind }) => kind === 'modified')
    expect(file?.findings.filter(({ code }) => code !== 'ecu.hex_image')).toEqual([])
    expect(file?.compared).toEqual(['size', 'byte_order', 'changed_bytes', 'software_numbers'])
    expect(file?.changed_share).toBeGreaterThan(0)
    expect(file?.changed_share).toBeLessThan(0.025)
  })
})
