import type { Readable } from 'node:stream'
import { entriesOf } from '@mapwright/contract/api/typed-entries.ts'
import type { FileStore } from '../../api/file-store.ts'
import { byteChunks } from '../../streams/byte-chunks.ts'
import { readCsv, type Utf16 } from './read-csv.ts'
import { readXlsx } from './read-xlsx.ts'
import { SheetFault, type SheetReader, type SheetRow } from './sheet.ts'

type StoredFile = { storage_key: string; size: number }

const zip = Buffer.from('PK\u0003\u0004', 'latin1')
const oldOffice = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const utf16Marks = { 'utf-16le': Buffer.from('fffe', 'hex'), 'utf-16be': Buffer.from('feff', 'hex') } as const

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

async function firstBytes(content: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of byteChunks(content)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/**
 * Reads a stored CSV or XLSX file in batches of rows. Detects the format from the content, not the name. Never holds the whole file or all
 * rows in memory.
 * @throws SheetFault if the file is damaged or has another format
 */
export async function* readSheet(
  store: FileStore,
  { storage_key, size }: StoredFile,
  { onProgress = () => {}, onEncoding = () => {} }: SheetReader = {},
): AsyncGenerator<readonly SheetRow[]> {
  if (size === 0) throw new SheetFault('empty')
  const start = await firstBytes(await store.read(storage_key, { start: 0, end: Math.min(size, 4096) - 1 }))
  if (startsWith(start, zip)) return yield* readXlsx(store, { storage_key, size }, onProgress)
  // Workbooks with a password use the container format of old Excel files, around the encrypted workbook.
  if (startsWith(start, oldOffice)) throw new SheetFault(await oldExcelFault(store, { storage_key, size }))
  const encoding = utf16Of(start)
  if (!encoding && (start.includes(0) || isMostlyControl(start))) throw new SheetFault('not_a_table')
  yield* readCsv(await store.read(storage_key), { size, encoding }, { onProgress, onEncoding })
}

/**
 * Checks whether more than a tenth of the bytes are control characters, which text does not contain. A few control characters are instead
 * reported with their cells.
 */
const isMostlyControl = (bytes: Buffer): boolean =>
  bytes.filter((byte) => byte < 0x20 && ![0x09, 0x0a, 0x0d].includes(byte)).length > bytes.length / 10

/** Detects UTF-16 by its byte order mark. Without a mark, zeros in nearly every second byte indicate Western text in UTF-16. */
function utf16Of(bytes: Buffer): Utf16 | undefined {
  for (const [encoding, mark] of entriesOf(utf16Marks)) if (startsWith(bytes, mark)) return encoding
  const zeros = [0, 0]
  for (const [at, byte] of bytes.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (Math.max(even, odd) <= bytes.length / 4 || Math.min(even, odd) >= bytes.length / 20) return undefined
  return odd > even ? 'utf-16le' : 'utf-16be'
}

/** The container of encrypted workbooks stores stream names as UTF-16. */
const encryptedName = Buffer.from('EncryptedPackage', 'utf16le')

async function oldExcelFault(store: FileStore, { storage_key, size }: StoredFile) {
  // The container's directory may be anywhere in the file. In practice, it is near the start or the end.
  const span = 1 << 20
  const head = await firstBytes(await store.read(storage_key, { start: 0, end: Math.min(size, span) - 1 }))
  const tail = await firstBytes(await store.read(storage_key, { start: Math.max(0, size - span), end: size - 1 }))
  return head.includes(encryptedName) || tail.includes(encryptedName) ? 'protected_excel' : 'old_excel'
}
