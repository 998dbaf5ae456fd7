import { hexFormatOf } from '@mapwright/contract/ecu/hex-image.ts'
import { originalFindings } from '../../ecu/check-original.ts'
import { decodeHex, examineHex, examineUnpacked, type FileExamination, fileExaminer } from '../../ecu/examine-file.ts'
import { isPacked } from '../../ecu/unpack-read.ts'
import type { FileStore } from '../../platform/api/file-store.ts'
import { byteChunks } from '../../platform/streams/byte-chunks.ts'
import { type Examined, imageProperties } from './examined.ts'
import { headOfStored, unpackStored } from './stored-image.ts'

/** Maximum number of examined bytes. Larger files contain several memories with similar content. */
const examinedBytes = 16 * 2 ** 20

type StoredFile = { storage_key: string; size: number; name: string; isReport?: boolean }

async function examineContent(
  store: FileStore,
  { storage_key, size, isReport = false }: StoredFile,
): Promise<FileExamination> {
  const examining = fileExaminer({ isReport, expected: size })
  const content =
    size === 0 ? [] : byteChunks(await store.read(storage_key, { start: 0, end: Math.min(size, examinedBytes) - 1 }))
  for await (const piece of content) examining.push(piece)
  const { counts, ...file } = examining.finish()
  // Scales the byte counts from the examined part to the whole file.
  const scale = file.size === 0 ? 1 : size / file.size
  return { ...file, size, counts: counts.map((count) => Math.round(count * scale)) }
}

async function examine(store: FileStore, file: StoredFile): Promise<FileExamination> {
  if (file.size === 0) return examineContent(store, file)
  const head = await headOfStored(store, file.storage_key)
  const unpacked = isPacked(head) ? await unpackStored(store, file.storage_key) : undefined
  if (unpacked) return examineUnpacked(unpacked)
  const format = hexFormatOf(head)
  return format ? examineHex(await decodeHex(format, await store.read(file.storage_key))) : examineContent(store, file)
}

/** Identifies and checks a stored original. In hex text, the decoded image is checked; in an archive or a project, the only original in it. */
export async function examineStored(store: FileStore, file: StoredFile): Promise<Examined> {
  const examination = await examine(store, file)
  const { identification, unpacked } = examination
  return {
    identification,
    findings: originalFindings(examination, unpacked ? unpacked.name : file.name),
    ...imageProperties(examination),
  }
}
