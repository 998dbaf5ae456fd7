import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import type { Sql } from '../db/sql.ts'
import { updateProgress } from './import-rows.ts'

const intervalMs = 500

/** Returns a function that stores an import's progress, at most twice per second, and returns false if the import was cancelled. */
export function throttledProgress(sql: Sql, import_id: string, status: ImportStatus) {
  let lastUpdate = 0
  return async (share: number): Promise<boolean> => {
    if (performance.now() - lastUpdate < intervalMs) return true
    lastUpdate = performance.now()
    return updateProgress(sql, import_id, status, share)
  }
}
