import { dayMs } from '@mapwright/contract/api/days.ts'
import { endpoints } from '@mapwright/contract/endpoints.ts'
import {
  DownloadEcux,
  DownloadOrderIni,
  DownloadOrderZip,
} from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { modified, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { deleteOldFiles } from '../files/delete-old-files.ts'
import { iniText } from './ini.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const textOf = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString()

/** Returns the contents of a ZIP by file name. */
async function unzip({ bytes }: { bytes: Uint8Array }): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(Buffer.from(bytes))
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry()) {
    const pieces: Buffer[] = []
    for await (const piece of await zip.openReadStreamPromise(entry)) pieces.push(piece as Buffer)
    files.set(entry.fileName, Buffer.concat(pieces))
  }
  return files
}

/** Downloads and texts for members, read by a person. Amounts in JSON are hidden by their schema, those in files are not. */
const withoutAmounts = [
  'accounts.download_data_export',
  'accounts.download_picture',
  'orders.download_file',
  'orders.download_message_file',
  'orders.download_new_file',
  'orders.download_old_file',
  'vehicles.download_location_picture',
  'vehicles.download_report',
  'vehicles.get_variant_picture',
  'orders.download_ini',
  'orders.download_ecux',
  'orders.download_imported_file',
  'orders.download_zip',
]

test('every download for members is on the list of those without amounts', () => {
  const downloads = endpoints.filter(
    ({ member, ...endpoint }) => member && member !== 'prices' && ('download' in endpoint || 'text' in endpoint),
  )
  expect(downloads.map(({ name }) => name).sort()).toEqual([...withoutAmounts].sort())
})

test('no input can end a line or start a section of an INI file', () => {
  expect(iniText([['A', { Comment: 'one\r\n[B]\nX=1', Empty: null }]])).toBe('[A]\r\nComment=one [B] X=1\r\nEmpty=\r\n')
})

describe('exporting an order', () => {
  it.each([DownloadOrderIni, DownloadEcux, DownloadOrderZip])(
    'is refused to other customers: $name',
    async (endpoint) => {
      const id = await site.orderIn('pending')
      const stranger = await site.call(endpoint, { params: { id } }, { as: await site.person() })
      expect([stranger.status, stranger.body.code]).toEqual([404, 'orders.not_found'])
    },
  )

  it('as INI contains the purchase, the car and the data identified in the file', async () => {
    const id = await site.orderIn('completed')
    const response = await site.call(DownloadOrderIni, { params: { id } }, { as: site.customer })
    const text = textOf(response)
    expect(response.headers.get('content-disposition')).toMatch(/order-\d+\.ini/)
    for (const line of ['Status=completed', 'Model=Golf', 'PowerPS=150', 'PowerKW=110', 'HardwareNumbers=0281018526'])
      expect(text.split('\r\n')).toContain(line)
    expect(text).toMatch(/\[File1\]\r\nKind=original/)
    expect(text).toMatch(/\[File2\]\r\nKind=modified/)
  })

  it('as EcuX contains the file and its Contents.ini', async () => {
    const id = await site.orderIn('completed')
    const files = await unzip(await site.call(DownloadEcux, { params: { id } }, { as: site.customer }))
    const contents = files.get('Contents.ini')?.toString() ?? ''
    const name = /\[File1\]\r\nFilename=(.+)\r\n/.exec(contents)?.[1] ?? ''
    expect(contents).toContain('VehicleProducer=Volkswagen')
    expect(files.get(name)?.equals(original)).toBe(true)
    const query = { file: 'modified' } as const
    const after = await unzip(await site.call(DownloadEcux, { params: { id }, query }, { as: site.staff }))
    expect([...after.values()].some((bytes) => bytes.equals(modified))).toBe(true)
  })

  it('as ZIP omits files that are not released to the customer yet', async () => {
    const id = await site.orderIn('completed')
    const all = [
      ...(await unzip(await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer }))).values(),
    ]
    expect(all.map((bytes) => [original, modified].findIndex((file) => bytes.equals(file)))).toEqual([-1, 0, 1])

    await site.sql`UPDATE orders SET payment = 'due' WHERE _id = ${id}`
    const unpaid = await unzip(await site.call(DownloadOrderZip, { params: { id } }, { as: site.customer }))
    expect(unpaid.size).toBe(2)
    const query = { file: 'modified' } as const
    const ecux = await site.call(DownloadEcux, { params: { id }, query }, { as: site.customer })
    expect([ecux.status, ecux.body.code]).toEqual([402, 'orders.payment_due'])
    expect((await unzip(await site.call(DownloadOrderZip, { params: { id } }, { as: site.staff }))).size).toBe(3)
  })

  it('contains only the data once the files are deleted', async () => {
    const id = await site.orderIn('completed')
    await deleteOldFiles(site.sql, new Date(Date.now() + 40 * dayMs))
    for (const endpoint of [DownloadOrderZip, DownloadEcux])
      expect((await site.call(endpoint, { params: { id } }, { as: site.customer })).body.code).toBe('orders.file_gone')
    expect(textOf(await site.call(DownloadOrderIni, { params: { id } }, { as: site.customer }))).toContain('SHA256=')
  })
})
