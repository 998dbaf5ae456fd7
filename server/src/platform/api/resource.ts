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
  /** The view to read rows from, if they need more than the table. */
  view?: string
  columns: readonly string[]
  /** The columns in which every word of the keyword is searched, or a custom condition. */
  searchColumns: readonly string[] | ((db: Db, text: string) => Fragment)
  /** A table with suitable indexes, used for search, filters and sorting instead of the view. */
  searchTable?: string
  /** The condition of each filter in the contract. */
  filters?: Readonly<Record<string, (db: Db, value: string) => Fragment>>
  /** The SQL of each sort in the contract; default: the column of that name. */
  sorts?: Readonly<Record<string, string>>
  /** The default order. */
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
  /** The part of the input that is stored in the table's columns; `afterWrite` stores the rest. */
  columnsOf?: (input: Input) => object
  /** Stores the part of the input that is not in the table. */
  afterWrite?: (tx: Tx, row: { _id: string; input: Input }) => Promise<void>
  /** Called before rows are removed; removes their dependent rows. `andBelow`: the person has confirmed losing the levels below. */
  beforeRemove?: (tx: Tx, rows: { ids: readonly string[]; andBelow: boolean; now: Date }) => Promise<void>
  /** Counts the rows that would be removed together with these. */
  countDependents?: (db: Db, ids: readonly string[]) => Promise<readonly DependentCount[]>
}
