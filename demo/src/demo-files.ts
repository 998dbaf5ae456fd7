import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { changesOf } from '../../server/src/ecu/changed-bytes.ts'
import { comparedPartsOf, modifiedFindings } from '../../server/src/ecu/check-modified.ts'
import { originalFindings } from '../../server/src/ecu/check-original.ts'
import { examineFile, type FileExamination } from '../../server/src/ecu/examine-file.ts'
import type { FileStore } from '../../server/src/platform/api/file-store.ts'
import type { Upload } from '../../server/src/platform/api/handler.ts'
import { newStorageKey } from '../../server/src/platform/files/storage-key.ts'
import { makeEcuImage, makeModified } from './binaries.ts'
import type { DemoOrder } from './orders.ts'

type Made = { bytes: Buffer; examination: FileExamination; sha256: string }

const madeOf = (bytes: Buffer): Made => ({
  bytes,
  examination: examineFile(bytes),
  sha256: createHash('sha256').update(bytes).digest('hex'),
})

/**
 * Generates the original and modified files of the example orders. Cars of the same variant share a file, which is generated and checked only once.
 */
export function demoFiles(store: FileStore) {
  const originals = new Map<number, Made>()
  const modifieds = new Map<number, Made>()
  /** Storage key of each order's original file. */
  const keys = new Map<DemoOrder, string>()
  const originalOf = (order: DemoOrder): Made => {
    const { image } = order.original
    const made = originals.get(image.seed) ?? madeOf(makeEcuImage(image))
    originals.set(image.seed, made)
    return made
  }
  const modifiedOf = (order: DemoOrder, seed: number): Made => {
    const made = modifieds.get(seed) ?? madeOf(makeModified(originalOf(order).bytes, seed))
    modifieds.set(seed, made)
    return made
  }
  /** Stores a file. Omits the content of files that the retention rule would have deleted, because only their rows remain. */
  const upload = async (order: DemoOrder, { bytes, sha256 }: Made, name: string): Promise<Upload> => {
    const facts = { name, media_type: 'application/octet-stream' }
    if (order.files_deleted_at) return { ...facts, storage_key: newStorageKey(), size: bytes.length, sha256 }
    return { ...facts, ...(await store.put(Readable.from([bytes]), { maxBytes: bytes.length })) }
  }
  return {
    async original(order: DemoOrder) {
      const made = originalOf(order)
      const name = order.original.file_name
      const prepared = {
        identification: made.examination.identification,
        findings: originalFindings(made.examination, name),
      }
      const stored = await upload(order, made, name)
      keys.set(order, stored.storage_key)
      return { prepared, upload: stored }
    },
    async modified(order: DemoOrder, version: number) {
      const plan = order.modified.find((file) => file.version === version)
      if (!plan) throw new RangeError(`order ${order.number} has no modified file ${version}`)
      const original = originalOf(order)
      const made = modifiedOf(order, plan.seed)
      const changes = changesOf(original.bytes, made.bytes)
      const findings = modifiedFindings(original.examination, made.examination, changes)
      return {
        prepared: {
          identification: made.examination.identification,
          findings,
          changed_share: changes.share,
          original_key: keys.get(order),
          compared: comparedPartsOf(original.examination, made.examination),
        },
        upload: await upload(order, made, plan.file_name),
      }
    },
  }
}
