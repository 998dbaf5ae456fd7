import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { PictureFault } from '@mapwright/contract/shop/products/picture-import.ts'
import { productImageRules } from '@mapwright/contract/shop/products/product.ts'
import type { FileStore } from '../../../platform/api/file-store.ts'
import type { Sql } from '../../../platform/db/sql.ts'
import { readFileRow } from '../../../platform/files/file-rows.ts'
import type { OpenZip } from '../../../platform/files/spreadsheet/open-zip.ts'
import { SheetFault } from '../../../platform/files/spreadsheet/sheet.ts'
import { storePicture } from '../../../platform/images/store-picture.ts'
import { type PublicFetch, RefusedAddress } from '../../../platform/net/public-fetch.ts'

type Sources = { sql: Sql; store: FileStore; publicFetch: PublicFetch; zip: OpenZip | undefined }

const { max_bytes, max_pixels, large, small } = productImageRules
const maxRedirects = 3
const timeoutMs = 20_000
const ownPath = /^\/api\/shop\/product\/picture\/([0-9a-f-]{36})$/

/** The name of a file without folders, in lower case, for comparison. */
export const bareName = (name: string): string => (name.split(/[\\/]/).at(-1) ?? '').toLowerCase()

async function fetchPicture(publicFetch: PublicFetch, address: string): Promise<Buffer | PictureFault> {
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const { status, headers, body } = await publicFetch(url, { timeout_ms: timeoutMs, max_bytes })
    if (status === 200) return body
    const { location } = headers
    if (status < 300 || status >= 400 || !location || !URL.canParse(location, url)) return 'unreachable'
    url = new URL(location, url).href
  }
  return 'unreachable'
}

async function unzipPicture(zip: OpenZip | undefined, source: string): Promise<Buffer | PictureFault> {
  if (!zip) return 'no_zip'
  const name = zip.names.find((one) => bareName(one) === bareName(source))
  const entry = name === undefined ? undefined : await zip.read(name, { maxBytes: max_bytes })
  return entry ? buffer(entry.content) : 'not_in_zip'
}

async function copyPicture({ sql, store }: Sources, image_id: string): Promise<Buffer | PictureFault> {
  const [image] = await sql`SELECT FROM shop_product_images WHERE file_id = ${image_id}`
  const file = image && (await readFileRow(sql, image_id))
  return file ? buffer(await store.read(file.storage_key)) : 'gone'
}

const faultOf = (error: unknown): PictureFault => {
  if (error instanceof RefusedAddress) return 'refused_address'
  if (error instanceof SheetFault) return error.code === 'too_large_inside' ? 'too_large' : 'not_in_zip'
  return error instanceof Error && error.message.startsWith('the response is longer') ? 'too_large' : 'unreachable'
}

/** Reads a picture named in the table: from this site, from another website or from the ZIP. */
async function readSource(sources: Sources, source: string): Promise<Buffer | PictureFault> {
  const image_id = ownPath.exec(source)?.[1]
  try {
    if (image_id) return await copyPicture(sources, image_id)
    if (/^https?:/i.test(source)) return await fetchPicture(sources.publicFetch, source)
    return await unzipPicture(sources.zip, source)
  } catch (error) {
    return faultOf(error)
  }
}

/** Loads a picture and stores it in both sizes. Returns the reason if the picture cannot be loaded. */
export async function loadPicture(sources: Sources, source: string) {
  const content = await readSource(sources, source)
  if (typeof content === 'string') return content
  const { store } = sources
  const sent = await store.put(Readable.from([content]), { maxBytes: max_bytes })
  const upload = { ...sent, name: 'picture', media_type: 'application/octet-stream' }
  try {
    const largePicture = await storePicture(store, upload, { max_pixels, side: large })
    if (typeof largePicture === 'string') return largePicture
    const smallPicture = await storePicture(store, upload, { max_pixels, side: small })
    return typeof smallPicture === 'string' ? smallPicture : { large: largePicture, small: smallPicture }
  } finally {
    await store.remove(sent.storage_key)
  }
}
