import { createHash } from 'node:crypto'
import { crc32, deflateRawSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEcuImage, makeModified } from '../../../../demo/src/binaries.ts'
import { tricoreImage } from '../../../test/checksum-images.ts'
import { intelHexOf } from '../../../test/hex-text.ts'
import { makeOls } from '../../../test/ols-file.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { zipOf } from '../../../test/zip-file.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const image = makeEcuImage({
  ...{ family: 'SIMOS 18.1', size: 2 ** 19, hw: '', sw: '1037390905', partNumber: '06K907425B', seed: 21 },
})
const zipped = (bytes: Buffer, ...names: string[]) =>
  zipOf(
    names.map((name) => ({
      ...{ name, method: 8, crc: crc32(bytes), size: bytes.length, data: deflateRawSync(bytes), flags: 0 },
    })),
  )
const sha256 = createHash('sha256').update(image).digest('hex')
const read = Buffer.from(image)

describe('an original uploaded as a ZIP', () => {
  it('with one read is stored unchanged; the read in it is examined and hashed', async () => {
    const archive = zipped(read, 'car/', 'car/read.bin', 'car/note.txt')
    const [file] = (await site.draft(site.customer, archive)).files
    expect(file).toMatchObject({ size: archive.length, image_sha256: sha256, image_size: image.length })
    expect(file?.sha256).toBe(createHash('sha256').update(archive).digest('hex'))
    expect(file?.identification?.software_numbers[0]?.value).toBe('1037390905')
    expect(file?.findings).toContainEqual({
      ...{ code: 'ecu.zip_image', severity: 'warn', overridable: false },
      details: { name: 'read.bin', size: image.length },
    })
  })

  it('may contain hex text', async () => {
    const text = Buffer.from(intelHexOf(image, 0xa0040000))
    const [file] = (await site.draft(site.customer, zipped(text, 'read.hex'))).files
    expect(file).toMatchObject({ image_sha256: sha256, image_size: image.length })
    expect(file?.findings.map(({ code }) => code)).toEqual(expect.arrayContaining(['ecu.zip_image', 'ecu.hex_image']))
  })

  it('with several reads is not unpacked', async () => {
    const [file] = (await site.draft(site.customer, zipped(read, 'one.bin', 'two.bin'))).files
    expect(file).toMatchObject({ image_sha256: null, findings: [{ code: 'ecu.archive_file' }] })
  })
})

it('an original in a gzip archive or a WinOLS project is stored unchanged, and examined as the read in it', async () => {
  const { bytes } = tricoreImage()
  for (const [kind, packed] of [
    ['gzip', gzipSync(bytes)],
    ['WinOLS', makeOls([bytes])],
  ] as const) {
    const [file] = (await site.draft(site.customer, packed)).files
    expect(file).toMatchObject({ size: packed.length, image_size: bytes.length })
    expect(file?.image_sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(file?.identification?.checksums?.right).toBe(3)
    expect(file?.findings[0]).toMatchObject({ code: 'ecu.packed_image', details: { kind } })
  }
})

it('delivers a file that is compared with the read in the ZIP', async () => {
  const id = await site.orderIn('in_progress')
  await site.sql`DELETE FROM order_files WHERE order_id = ${id}`
  const draft = await site.draft(site.customer, zipped(read, 'read.bin'))
  await site.sql`UPDATE order_files SET order_id = ${id} WHERE order_id = ${draft._id}`
  const tuned = Buffer.from(makeModified(image, 22))
  for (const bytes of [tuned, zipped(tuned, 'tuned.bin'), gzipSync(tuned)]) {
    const { status, body } = await site.tuned(site.staff, id, bytes)
    expect(status).toBe(200)
    const file = body.order.files.findLast(({ kind }) => kind === 'modified')
    expect(file?.compared).toContain('software_numbers')
    expect(file?.changed_share).toBeGreaterThan(0)
    expect(file?.changed_share).toBeLessThan(0.025)
  }
})
