import type { Db } from './handles.ts'
import { PendingQuery, type Row, type Runner } from './query.ts'
import { Columns, Json, Names, type Value } from './statement.ts'

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

const isNames = (first: unknown): first is string | readonly string[] =>
  typeof first === 'string' || (Array.isArray(first) && first.every((name) => typeof name === 'string'))

/** Builds the `Db` whose statements run on `runner`. `together` leases a connection. Omit it if `runner` is a single connection. */
export function makeDb(runner: Runner, together?: Db['together']): Db {
  function tag<Rows extends readonly object[] = Row[]>(
    text: TemplateStringsArray,
    ...values: readonly Value[]
  ): PendingQuery<Rows>
  function tag(names: string | readonly string[]): Names
  function tag(rows: object): Columns
  function tag(first: string | object, ...values: Value[]) {
    if (isTemplate(first)) return new PendingQuery(runner, first, values)
    return isNames(first) ? new Names(first) : new Columns(first)
  }
  const unprepared: Runner = { ...runner, run: ({ text }) => runner.runText(text) }
  const db: Db = Object.assign(tag, {
    json: (value: unknown) => new Json(value),
    unsafe: <Rows extends readonly object[] = Row[]>(text: string) => new PendingQuery<Rows>(unprepared, [text], []),
    together: together ?? (<T>(read: (db: Db) => Promise<T>) => read(db)),
  })
  return db
}
