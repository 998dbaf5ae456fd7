import { originalFindings } from '../ecu/check-original.ts'
import { fileExaminer } from '../ecu/examine-file.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Examined } from './examined.ts'

/** What a read says of itself stands in here; larger files hold more than one memory, and their rest is like this part. */
const examinedBytes = 16 * 2 ** 20

/** Identifies a stored read and checks it. Memory does not grow with the file. */
export async function examineStored(
  store: FileStore,
  { storage_key, size, name }: { storage_key: string; size: number; name: string },
): Promise<Examined> {
  const examining = fileExaminer()
  const content = size === 0 ? [] : await store.read(storage_key, { start: 0, end: Math.min(size, examinedBytes) - 1 })
  for await (const piece of content) examining.push(piece as Buffer)
  const { identification, counts, ...file } = examining.finish()
  // The counts of a part stand for the whole, so that shares and entropy are those of the whole.
  const scale = file.size === 0 ? 1 : size / file.size
  const whole = { ...file, identification, size, counts: counts.map((count) => Math.round(count * scale)) }
  return { identification, findings: originalFindings(whole, name) }
}
