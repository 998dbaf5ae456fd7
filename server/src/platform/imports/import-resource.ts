import type { ImportColumn, RowValues } from '@mapwright/contract/imports/column.ts'
import type { UndoPlan } from '@mapwright/contract/imports/import.ts'
import type { Fragment } from '../api/resource.ts'
import type { Db, Sql, Tx } from '../db/sql.ts'

/** The filters of an export. They are the same as those of the table's list. */
export type ExportQuery = { search_keyword: string } & Readonly<Record<string, string | undefined>>

export type MergeContext = {
  import_id: string
  /** The highest row number in the file. */
  last_row: number
  now: Date
  /** Must be called between batches. `share`: the progress, from 0 to 1. */
  onProgress(share: number): Promise<void>
  /** Replaces the numbers of changed and unchanged rows, if they differ from the plan. */
  setCounts(counts: { changed: number; unchanged: number }): void
}

export type UndoContext = {
  import_id: string
  /** The person who undoes the import. */
  actor_id: string
  now: Date
  /** The end of the previous batch, or undefined for the first one. */
  after: string | undefined
}

/** The end of a batch, for the next one, and the progress from 0 to 1. */
export type UndoneBatch = { after: string; share: number }

/** Undoing the imports of a table. Rows that are in use or were changed since stay as they are. */
export type ImportUndo = {
  plan(db: Db, import_id: string): Promise<UndoPlan>
  /**
   * Undoes the rows of the next batch that `plan` does not keep. Returns undefined if there was none. Each batch is a transaction, so that rows
   * are not locked for long. A repeated undo skips rows that were undone already.
   */
  run(tx: Tx, context: UndoContext): Promise<UndoneBatch | undefined>
}

/** An importable table, with SQL for its special parts. */
export type ImportResource = {
  /** The plural name of the rows. It is also the name of an exported file. */
  many: string
  columns: readonly ImportColumn[]
  /** Builds the query for the existing rows: `_id` and `data` (jsonb with a value for each column). */
  existing(db: Db): Fragment
  /** Builds the query for an export, if it differs from the existing rows. */
  exported?(db: Db): Fragment
  /** Example rows in the template. By default, the template has none. */
  examples?: readonly RowValues[]
  /** The columns that identify a row in the preview. By default, the columns of its key. */
  labels?: readonly string[]
  /**
   * Builds the query for `row`, `key` and `data` of the staged rows, if a file can identify a row in several ways. The key of an existing row
   * is its `_id`. Rows that would add the same new row have the same key.
   */
  identify?(db: Db, import_id: string): Fragment
  /**
   * Builds the query for cells of the staged rows, before they are identified, that are left out although their rows are imported: `row`,
   * `column`, `code`, `label` (jsonb) and `value`.
   */
  leftOut?(db: Db, import_id: string): Fragment
  /**
   * Builds queries for references in the staged rows, which are identified already: `unknown` finds those that name nothing and are left
   * out (`row`, `column`, `value`), `standard` the changed columns of rows (`row`, `data`) in the form of the existing rows.
   */
  resolve?: { unknown(db: Db, import_id: string): Fragment; standard(db: Db, import_id: string): Fragment }
  /** Builds the FROM and WHERE clauses of an export, with a column `_id`. */
  narrowed(db: Db, asked: ExportQuery): Fragment
  /**
   * Validates all staged rows together and inserts invalid rows into `import_refused (row, "column", code, details)`. Duplicate keys are
   * refused elsewhere. `import_plan (row, _id, outcome, before)` contains the outcome of each row.
   */
  refuse?(tx: Tx, import_: { import_id: string; author_id: string }): Promise<void>
  /** Imports the valid rows of a file although others are refused. By default, a file is imported as a whole or not at all. */
  isPartial?: true
  undo?: ImportUndo
  /** Applies the changes in `import_plan`. */
  merge(tx: Tx, context: MergeContext): Promise<void>
  /** Runs after the commit, for example to update statistics. */
  afterwards?(sql: Sql): Promise<void>
}
