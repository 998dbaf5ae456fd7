import type { FileStore } from '../api/file-store.ts'
import type { Sql } from '../db/sql.ts'

const hour = 3_600_000
const batchSize = 500

/**
 * Removes stored contents without a file row: uploads whose request failed or whose process died, and deleted files. Contents less than an
 * hour old are kept, because a command may be about to insert their row.
 * @returns the number of removed contents
 */
export async function sweepOrphans(sql: Sql, store: FileStore, now: Date): Promise<number> {
  const before = new Date(now.getTime() - hour)
  await store.removeUnfinished(before)
  let removed = 0
  for await (const keys of oldKeys(store, before)) {
    const rows = await sql<{ storage_key: string }[]>`
      SELECT storage_key FROM files WHERE storage_key = ANY(${keys}) AND deleted_at IS NULL`
    const kept = new Set(rows.map((row) => row.storage_key))
    for (const key of keys) {
      if (kept.has(key)) continue
      await store.remove(key)
      removed++
    }
  }
  return removed
}

async function* oldKeys(store: FileStore, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { storage_key, modified_at } of store.list()) {
    if (modified_at >= before) continue
    batch.push(storage_key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
