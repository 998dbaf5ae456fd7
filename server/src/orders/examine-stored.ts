import { originalFindings } from '../ecu/check-original.ts'
import { decodeHex, examineHex, type FileExamination, fileExaminer } from '../ecu/examine-file.ts'
import { byteChunks } from '../platform/files/byte-chunks.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import { type Examined, imageFacts } from './examined.ts'
import { hexFormatOfStored } from './stored-image.ts'

/** The beginning that is examined. Larger files contain several memories, and the rest resembles this part. */
const examinedBytes = 16 * 2 ** 20

type StoredFile = { storage_key: string; size: number; name: string }

async function examineContent(store: FileStore, { storage_key, size }: StoredFile): Promise<FileExamination> {
  const examining = fileExaminer()
  const content =
    size === 0 ? [] : byteChunks(await store.read(storage_key, { start: 0, end: Math.min(size, examinedBytes) - 1 }))
  for await (const piece of content) examining.push(piece)
  const { counts, ...file } = examining.finish()
  // Scales the counts to the whole file, so that shares and entropy refer to it.
  const scale = file.size === 0 ? 1 : size / file.size
  return { ...file, size, counts: counts.map((count) => Math.round(count * scale)) }
}

/** Identifies and checks a stored original; hex text by its image. Memory use is constant for binary files. */
export async function examineStored(store: FileStore, file: StoredFile): Promise<Examined> {
  const format = file.size === 0 ? undefined : await hexFormatOfStored(store, file.storage_key)
  const examination = format
    ? examineHex(await decodeHex(format, await store.read(file.storage_key)))
    : await examineContent(store, file)
  const { identification } = examination
  return { identification, findings: originalFindings(examination, file.name), ...imageFacts(examination) }
}
