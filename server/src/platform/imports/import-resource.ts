import type { ImportColumn, RowValues } from '@mapwright/contract/imports/column.ts'
import type { Fragment } from '../api/resource.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'

/** The filters of an export, which are those of the list. */
export type ExportQuery = { search_keyword: string } & Readonly<Record<string, string | undefined>>

export type MergeContext = {
  import_id: string
  /** The highest row number. */
  last_row: number
  now: Date
  /** Must be called between batches; `share` is 0 to 1. */
  onProgress(share: number): Promise<void>
}

/** Declares an importable table, with SQL for its special parts. */
export type ImportResource = {
  /** The plural name of the rows, also used for the exported file. */
  many: string
  columns: readonly ImportColumn[]
  /** Query for the existing rows: `_id` and `data` (jsonb with a value for each column). */
  existing(db: Db): Fragment
  /** Query for an export, if it differs from the existing rows. */
  exported?(db: Db): Fragment
  /** The rows of the template, which show what a file looks like; by default, the template has none. */
  examples?: readonly RowValues[]
  /** The columns that name a row in the preview; by default, the columns of its key. */
  labels?: readonly string[]
  /**
   * For rows that a file can identify in several ways: query for `row`, `key` and `data` of the staged rows. The key is the `_id` of an
   * existing row; rows that would add the same new row share a key.
   */
  identify?(db: Db, import_id: string): Fragment
  /** FROM and WHERE clauses of an export, with a column `_id`. */
  narrowed(db: Db, asked: ExportQuery): Fragment
  /**
   * Validates all staged rows together and inserts invalid ones into `import_refused (row, "column", code, details)`. Duplicate keys are
   * handled separately. `import_plan (row, _id, outcome, before)` contains the outcome of each row.
   */
  refuse?(tx: Tx, import_: { import_id: string; author_id: string }): Promise<void>
  /** Applies `import_plan`. */
  merge(tx: Tx, context: MergeContext): Promise<void>
  /** Runs after the commit, for example to update statistics. */
  afterwards?(sql: Sql): Promise<void>
}
