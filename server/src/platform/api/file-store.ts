import type { Readable } from 'node:stream'

/** Content that has been stored. */
export type StoredContent = { storage_key: string; size: number; sha256: string }

/** A range of bytes; both ends are inclusive. */
export type ByteRange = { start: number; end: number }

export type DiskSpace = { free: number; total: number }

/** Stores file contents under random keys, in a folder (temp → fsync → rename) or an S3-compatible bucket. */
export type FileStore = {
  /** URL for `openFileStore`, for example to open the store on another thread. */
  readonly address: string
  /** Stores and hashes a stream. More than `maxBytes` throws Problem('request.too_large') and stores nothing. */
  put(content: Readable, limit: { maxBytes: number }): Promise<StoredContent>
  /** Reads content as a stream; `piece` is the read size, if the store supports one. Throws when the content is missing. */
  read(storageKey: string, range?: ByteRange, options?: { piece?: number }): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** All stored keys, for the cleanup of orphans and for backups. */
  list(): AsyncIterable<{ storage_key: string; modified_at: Date }>
  /** Removes the remains of `put` calls that started before this time and never finished (crash, lost connection). */
  removeUnfinished(before: Date): Promise<void>
  /** Free and total bytes, if the store knows them. */
  space?(): Promise<DiskSpace>
  /** Throws when the store cannot be written to. */
  check(): Promise<void>
}
