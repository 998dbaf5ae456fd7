import type { Readable } from 'node:stream'

/** Stored content. `size` is in bytes, `sha256` is hexadecimal. */
export type StoredContent = { storage_key: string; size: number; sha256: string }

/** A range of bytes; both ends are inclusive. */
export type ByteRange = { start: number; end: number }

export type DiskSpace = { free: number; total: number }

/** Stores file contents under random keys, in a folder (temp → fsync → rename) or an S3-compatible bucket. */
export type FileStore = {
  /** URL for `openFileStore`, for example to open the store on another thread. */
  readonly address: string
  /** Stores and hashes a stream. If it exceeds `maxBytes`, throws Problem('request.too_large') and stores nothing. */
  put(content: Readable, limit: { maxBytes: number }): Promise<StoredContent>
  /** Reads content as a stream; `piece` is the read size, if the store supports one. Throws when the content is missing. */
  read(storageKey: string, range?: ByteRange, options?: { piece?: number }): Promise<Readable>
  remove(storageKey: string): Promise<void>
  /** Lists all stored keys, for backups and for the cleanup of contents without a file row. */
  list(): AsyncIterable<{ storage_key: string; modified_at: Date }>
  /** Removes the remains of `put` calls that started before this time and never finished (crash, lost connection). */
  removeUnfinished(before: Date): Promise<void>
  /** Returns the free and total space in bytes. Not available for all stores. */
  space?(): Promise<DiskSpace>
  /** Throws when the store cannot be written to. */
  check(): Promise<void>
}
