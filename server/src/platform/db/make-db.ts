import type { Db } from './handles.ts'
import { PendingQuery, type Runner } from './query.ts'
import { Columns, Json, Names, type Value } from './statement.ts'

const isTemplate = (first: unknown): first is TemplateStringsArray => Array.isArray(first) && 'raw' in first

const isNames = (first: unknown): first is string | readonly string[] =>
  typeof first === 'string' || (Array.isArray(first) && first.every((name) => typeof name === 'string'))

/** Makes the `Db` whose statements run on `runner`. `together` leases a connection; omit it when `runner` is a single connection. */
export function makeDb(runner: Runner, together?: Db['together']): Db {
  const tag = (first: unknown, ...values: Value[]) => {
    if (isTemplate(first)) return new PendingQuery(runner, first, values)
    return isNames(first) ? new Names(first) : new Columns(first as object)
  }
  const unprepared: Runner = { ...runner, run: ({ text }) => runner.runText(text) }
  const rest = {
    json: (value: unknown) => new Json(value),
    unsafe: (text: string) => new PendingQuery(unprepared, [text], []),
  }
  const db = Object.assign(tag, rest) as unknown as Db
  return Object.assign(db, { together: together ?? ((read) => read(db)) } satisfies Pick<Db, 'together'>)
}
