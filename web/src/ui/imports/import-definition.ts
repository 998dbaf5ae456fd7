import type { ImportColumn } from '@mapwright/contract/imports/column.ts'
import type { ImportCalls, UndoableImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import type { ReactNode } from 'react'
import type { ShownImport } from './shown-import.ts'

/** A table that can be imported. */
export type ImportDefinition = {
  calls: ImportCalls
  /** The calls of a table whose imports can be undone. */
  undoCalls?: UndoableImportCalls | undefined
  columns: readonly ImportColumn[]
  /** The heading, such as "Import variants". */
  title: string
  /** Domains whose queries are refreshed after an import. */
  refreshes: readonly string[]
  /** Returns the number of changed rows that the import leaves as they are. By default, none. */
  useLeftAlone?: ((shown: ShownImport) => number) | undefined
  /** Details of an import of this table in addition to its rows. */
  details?: ((shown: ShownImport) => ReactNode) | undefined
}
