import type { FileStore } from '../api/file-store.ts'
import type { Upload } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'

type Stored = Pick<Upload, 'storage_key'>

/** Removes stored contents. If this fails, a later cleanup of the store removes them. */
export async function removeContents(store: FileStore, contents: readonly Stored[]): Promise<void> {
  await Promise.allSettled(contents.map(({ storage_key }) => store.remove(storage_key)))
}

/** Removes the stored contents that do not belong to any file. */
export async function removeUnused(sql: Sql, store: FileStore, contents: readonly Stored[]): Promise<void> {
  const keys = [...new Set(contents.map(({ storage_key }) => storage_key))]
  const rows = await sql<{ storage_key: string }[]>`SELECT storage_key FROM files WHERE storage_key = ANY (${keys})`
  const used = new Set(rows.map(({ storage_key }) => storage_key))
  await removeContents(
    store,
    keys.filter((key) => !used.has(key)).map((storage_key) => ({ storage_key })),
  )
}
