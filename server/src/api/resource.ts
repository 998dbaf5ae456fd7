import type { DependentCount } from '@mapwright/contract/api/resource.ts'
import type { ProblemCode } from '@mapwright/contract/problems.ts'
import type { Db, PendingQuery, Tx } from '../db/sql.ts'

export type Fragment = PendingQuery
export type Entered = Readonly<Record<string, unknown>>
export type Row = Record<string, unknown>

/** A row that is being added or changed, with what was entered. */
export type Written = { _id: string; body: Entered; now: Date; actorId: string }

/** A list that staff keep, as data: where its rows are, what they show, and what its calls refuse. */
export type Resource = {
  /** What the answers call one row and several, as in the contract's declaration. */
  one: string
  many: string
  table: string
  /** What rows are read from, where the table alone does not hold all that they show. */
  view?: string
  columns: readonly string[]
  /** Columns that a keyword is looked for in, every word of it; or a condition of its own. */
  searched: readonly string[] | ((db: Db, text: string) => Fragment)
  /** Where search, filters and sorting look, when not in the view: a table with the indexes for it. */
  narrowedIn?: string
  /** A condition for each filter of the contract. */
  filters?: Readonly<Record<string, (db: Db, value: string) => Fragment>>
  /** The SQL of each sort of the contract; its own column where nothing is said. */
  sorts?: Readonly<Record<string, string>>
  /** How the list stands unless it is sorted: newest first, or by position. */
  order?: 'newest' | 'position'
  problems: {
    unknown: ProblemCode
    /** A unique index refused; `field` says where the form shows it. */
    taken?: ProblemCode
    takenField?: string
    /** A foreign key named something that is not there. */
    dangling?: ProblemCode
    /** Something else still needs the row. */
    needed?: ProblemCode
  }
  /** The row's own columns of what was entered; the rest is for `written`. */
  columnsOf?: (body: Entered) => Row
  /** Keeps elsewhere what the table itself does not hold. */
  written?: (tx: Tx, row: Written) => Promise<void>
  /** Before rows go: removes what they alone hold. `andBelow`: the person has agreed to lose what stands below. */
  removing?: (tx: Tx, rows: { ids: readonly string[]; andBelow: boolean; now: Date }) => Promise<void>
  /** Counts the rows that are removed along with these. */
  countDependents?: (db: Db, ids: readonly string[]) => Promise<readonly DependentCount[]>
}
