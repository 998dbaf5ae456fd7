import type { PendingQuery, Row } from './query.ts'
import type { Columns, Json, Names, Value } from './statement.ts'

/** Its values are checked when the statement is made: `undefined` is refused. */
type RowToWrite = object

/** Where statements run: the pool or a transaction. What a `-rows` file takes. */
export type Db = {
  /** A statement, run when it is awaited, or a fragment for another one. Its values are parameters. */
  <Rows extends readonly object[] = Row[]>(text: TemplateStringsArray, ...values: readonly Value[]): PendingQuery<Rows>
  /** Names of columns or tables. */
  (names: string | readonly string[]): Names
  /** `(…) VALUES (…)` behind INSERT INTO, the assignments of an UPDATE anywhere else. */
  (rows: RowToWrite | readonly RowToWrite[]): Columns
  json(value: unknown): Json
  /** Runs what `read` asks for at once on one connection, without waiting in between: for many small statements. */
  together<T>(read: (db: Db) => Promise<T>): Promise<T>
  /** Text that is a statement, or several, as it stands. */
  unsafe<Rows extends readonly object[] = Row[]>(text: string): PendingQuery<Rows>
}

type AwaitedAll<T> = T extends readonly unknown[] ? { [Index in keyof T]: Awaited<T[Index]> } : Awaited<T>

/** An open transaction: what a command's handler writes through. */
export type Tx = Db & {
  /** Runs `work`; only what it did is rolled back when it throws. */
  savepoint<T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
}

export type Listen = (
  channel: string,
  onMessage: (payload: string) => void,
  /** Told when listening begins, and each time it begins again after the connection was lost. */
  onListening?: () => void,
) => Promise<{ unlisten(): Promise<void> }>

/** The connection pool: for reads, and for the platform that opens transactions. */
export type Sql = Db & {
  /** Runs `work` in a transaction, which is rolled back when it throws or one of its statements fails. */
  begin<T>(work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  begin<T>(options: string, work: (tx: Tx) => T | Promise<T>): Promise<AwaitedAll<T>>
  listen: Listen
  /** Closes all connections once they are idle, or after `timeout` seconds. */
  end(options?: { timeout?: number }): Promise<void>
}
