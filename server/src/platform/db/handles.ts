import type { PendingQuery, Row } from './query.ts'
import type { Columns, Json, Names, Value } from './statement.ts'

/** A row to insert or update. Its values are checked when the statement is compiled; `undefined` is refused. */
type RowToWrite = object

/** The connection pool or a transaction. Functions in `-rows` files accept both. */
export type Db = {
  /** Builds a statement, which runs when it is awaited, or a fragment of another statement. The template's values become parameters. */
  <Rows extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: readonly Value[]): PendingQuery<Rows>
  /** Builds quoted names of columns or tables. */
  (names: string | readonly string[]): Names
  /** Builds `(…) VALUES (…)` after INSERT INTO; in an UPDATE, the assignments. */
  (rows: RowToWrite | readonly RowToWrite[]): Columns
  json(value: unknown): Json
  /** Sends the statements of `read` on one connection without waiting for their results. Useful for many small statements. */
  together<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Runs SQL text without parameters. The text may contain several statements. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string): PendingQuery<Rows>
}

export type AwaitedAll<T> = T extends readonly unknown[] ? { [Index in keyof T]: Awaited<T[Index]> } : Awaited<T>

/** An open transaction. Command handlers write through it. */
export type Tx = Db & {
  /** Runs `work` in a savepoint. If it throws, only its own changes are rolled back. */
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
  /** Runs `work` in a transaction. Rolls back if `work` throws or one of its statements fails. */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  begin<T>(options: string, work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  listen: Listen
  /** Closes each connection as soon as it is idle, and all remaining connections after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}
