import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import type { Fragment } from '../api/resource.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'

/** What an export is narrowed down by: as its list. */
export type ExportQuery = { search_keyword: string } & Readonly<Record<string, string | undefined>>

export type MergeContext = {
  import_id: string
  /** Rows are numbered up to here. */
  last_row: number
  now: Date
  /** To be called between batches: 0 to 1. */
  onProgress(share: number): Promise<void>
}

/** A table that people import and export, as data; what is special about it as SQL. */
export type ImportResource = {
  /** The rows' name in the plural, as in its calls; also the name of the exported file. */
  many: string
  columns: readonly ImportColumn[]
  /** What is there, one row each, in the form of a file: `_id` and `data` (jsonb: a value for each column). */
  existing(db: Db): Fragment
  /** FROM and WHERE of what an export hands out; it has the column `_id`. */
  narrowed(db: Db, asked: ExportQuery): Fragment
  /**
   * Looks at all staged rows at once and puts those that cannot be taken into `import_refused (row, "column", code, details)`, beyond
   * repeated keys, which are found by themselves. `import_plan (row, _id, outcome, before)` says what each row would do.
   */
  refuse?(tx: Tx, import_: { import_id: string; author_id: string }): Promise<void>
  /** Carries out `import_plan`: what is added and what is changed. */
  merge(tx: Tx, context: MergeContext): Promise<void>
  /** After the commit, e.g. fresh statistics. */
  afterwards?(sql: Sql): Promise<void>
}
