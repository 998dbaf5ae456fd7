import type { PendingQuery, Row } from './query.ts'
import type { Columns, Json, Names, Value } from './statement.ts'

/** A row to insert or update. Its values are checked when the statement is compiled; `undefined` is refused. */
type RowToWrite = object

/** The pool or a transaction. Functions in `-rows` files take one. */
export type Db = {
  /** A statement, run when awaited, or a fragment of another statement. Its values become parameters. */
  <Rows extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: readonly Value[]): PendingQuery<Rows>
  /** Quoted names of columns or tables. */
  (names: string | readonly string[]): Names
  /** `(…) VALUES (…)` after INSERT INTO; in an UPDATE, the assignments. */
  (rows: RowToWrite | readonly RowToWrite[]): Columns
  json(value: unknown): Json
  /** Pipelines the statements of `read` on one connection; useful for many small statements. */
  together<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Runs the text as is; it may contain several statements. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string): PendingQuery<Rows>
}

export type AwaitedAll<T> = T extends readonly unknown[] ? { [Index in keyof T]: Awaited<T[Index]> } : Awaited<T>

/** An open transaction; command handlers write through it. */
export type Tx = Db & {
  /** Runs `work` and, if it throws, rolls back only its changes. */
  savepoint<T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
}

export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  /** Called when listening starts and after each reconnect. */
  onListening?: () => void,
) => Promise<{ unlisten(): Promise<void> }>

/** The connection pool, for reads and for opening transactions. */
export type Sql = Db & {
  /** Runs `work` in a transaction; rolls back if it throws or one of its statements fails. */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  begin<T>(options: string, work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  listen: Listen
  /** Closes each connection as soon as it is idle, and all remaining connections after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}
