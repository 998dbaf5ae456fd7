import type { Readable } from 'node:stream'
import { byteChunks } from '../byte-chunks.ts'
import type { FileStore } from '../file-store.ts'
import { readCsv } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetFault, type SheetReader, type SheetRow } from './sheet.ts'

type StoredFile = { storage_key: string; size: number }

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16 = [Buffer.from('fffe', 'hex'), Buffer.from('feff', 'hex')]

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

async function firstBytes(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of byteChunks(content)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Reads a stored CSV or XLSX file in batches of rows. The format is detected from the content, not the name; neither the file nor
 * its rows are ever held in memory completely.
 * @throws SheetFault if the file is damaged or in another format
 */
export async function* readSheet(
  store: FileStore,
  { storage_key, size }: StoredFile,
  { onProgress = () => {}, onEncoding = () => {} }: SheetReader = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (size === 0) throw new SheetFault('empty')
  const start = await firstBytes(await store.read(storage_key, { start: 0, end: Math.min(size, 4096) - 1 }))
  if (startsWith(start, zip)) return yield* readXlsx(store, { storage_key, size }, onProgress)
  // Workbooks with a password use the old container format, too, around the encrypted new one.
  if (startsWith(start, oldOffice)) throw new SheetFault(await oldExcelFault(store, { storage_key, size }))
  if (utf16.some((mark) => startsWith(start, mark))) throw new SheetFault('not_utf8', { encoding: 'UTF-16' })
  if (start.includes(0)) throw new SheetFault(looksLikeUtf16(start) ? 'not_utf8' : 'not_a_table')
  yield* readCsv(await store.read(storage_key), size, { onProgress, onEncoding })
}

const looksLikeUtf16 = (bytes: Buffer): boolean => {
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  return Math.max(even, odd) > bytes.length / 4 && Math.min(even, odd) < bytes.length / 20
}

/** The container stores stream names as UTF-16. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

async function oldExcelFault(store: FileStore, { storage_key, size }: StoredFile) {
  // The directory may be anywhere, but in practice it is in the first or last sectors.
  const span = 1 << 20
  const head = await firstBytes(await store.read(storage_key, { start: 0, end: Math.min(size, span) - 1 }))
  const tail = await firstBytes(await store.read(storage_key, { start: Math.max(0, size - span), end: size - 1 }))
  return head.includes(encryptedName) || tail.includes(encryptedName) ? 'protected_excel' : 'old_excel'
}
