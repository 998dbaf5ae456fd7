import type { DependentCount } from '@mapwright/contract/api/resource.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import type { Db, PendingQuery, Tx } from '../db/sql.ts'

export type Fragment = PendingQuery

/** A list maintained by staff: its table, columns, search and problems. `Input` is the body of add and change. */
export type Resource<Input extends object = object> = {
  /** Names of one row and of several in responses, as in the contract. */
  one: string
  many: string
  table: string
  /** The view to read rows from, if their columns are not all in the table. */
  view?: string
  columns: readonly string[]
  /** The columns in which every word of the search text must occur, or a function that builds the search condition. */
  searchColumns: readonly string[] | ((db: Db, text: string) => Fragment)
  /** A table with suitable indexes, used for search, filters and sorting instead of the view. */
  searchTable?: string
  /** Builds the SQL condition of each filter in the contract. */
  filters?: Readonly<Record<string, (db: Db, value: string) => Fragment>>
  /** The SQL expression of each sort in the contract. The default is the column of the same name. */
  sorts?: Readonly<Record<string, string>>
  /** The order of the list if the request does not specify a sort. */
  order?: 'newest' | 'position'
  problems: {
    unknown: ProblemCode
    /** The problem if a unique index was violated; `takenField` is the form field that shows it. */
    taken?: ProblemCode
    takenField?: string
    /** The problem if a foreign key refers to a missing row. */
    dangling?: ProblemCode
    /** The problem if the row is still referenced. */
    needed?: ProblemCode
  }
  /** Returns the part of the input that is stored in the table's columns. `afterWrite` stores the remaining input. */
  columnsOf?: (input: Input) => object
  /** Stores the input that has no column in the table. */
  afterWrite?: (tx: Tx, row: { _id: string; input: Input }) => Promise<void>
  /**
   * Called before rows are removed; removes their dependent rows. `andBelow`: true if the person has confirmed that the levels below are
   * removed, too.
   */
  beforeRemove?: (tx: Tx, rows: { ids: readonly string[]; andBelow: boolean; now: Date }) => Promise<void>
  /** Counts the dependent rows that would be removed together with the given rows. */
  countDependents?: (db: Db, ids: readonly string[]) => Promise<readonly DependentCount[]>
}
