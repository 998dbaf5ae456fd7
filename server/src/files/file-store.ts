import type { Readable } from 'node:stream'

/** What is known of content once it is stored. */
export type StoredContent = { storage_key: string; size: number; sha256: string }

/** Both ends are inside. */
export type ByteRange = { start: number; end: number }

export type DiskSpace = { free: number; total: number }

/** Where file contents live, under random names: a folder (temp → fsync → rename) or an S3-compatible bucket. */
export type FileStore = {
  /** What `openFileStore` opens this store by, on another thread for instance. */
  readonly address: string
  /** Streams content in, hashing on the way; more than `maxBytes` throws Problem('request.too_large') and leaves nothing behind. */
  put(content: Readable, limit: { maxBytes: number }): Promise<StoredContent>
  /** Streams content out; `range.end` is inclusive, `piece` is how much to read at once where that can be chosen. Throws when the content is gone. */
  read(storageKey: string, range?: ByteRange, options?: { piece?: number }): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** Every stored key with its age, for the sweep of orphans and for backup. */
  list(): AsyncIterable<{ storage_key: string; modified_at: Date }>
  /** Removes what puts that never ended (a crash, a lost connection) left behind before this time. */
  removeUnfinished(before: Date): Promise<void>
  /** Bytes that are left, where the store knows. */
  space?(): Promise<DiskSpace>
  /** Throws when the store cannot be written to. */
  check(): Promise<void>
}
