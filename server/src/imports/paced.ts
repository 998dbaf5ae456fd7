import type { ImportStatus } from '@mapwright/contract/imports/import.ts'
import type { Sql } from '../db/sql.ts'
import { tellProgress } from './import-rows.ts'

const everyMs = 500

/** Tells how far an import is, twice a second at most. @returns whether to go on: false once somebody has cancelled it */
export function paced(sql: Sql, import_id: string, status: ImportStatus) {
  let told = 0
  return async (share: number): Promise<boolean> => {
    if (performance.now() - told < everyMs) return true
    told = performance.now()
    return tellProgress(sql, import_id, status, share)
  }
}
