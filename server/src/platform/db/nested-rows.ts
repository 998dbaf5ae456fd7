import type { Db } from './handles.ts'
import type { Fragment } from './statement.ts'

/** The columns of a row that may contain a `Value`. */
type ColumnsOf<Row, Value> = { [Name in keyof Row]: Extract<Row[Name], Value> extends never ? never : Name }[keyof Row]

/**
 * The type of each column that JSON cannot represent: dates and bigints. All such columns must be listed. The query must select columns of
 * type bigint as text.
 */
export type JsonColumns<Row> = { [Name in ColumnsOf<Row, Date>]: 'date' } & {
  [Name in ColumnsOf<Row, bigint>]: 'bigint'
}

/** Builds a JSON column from the rows of another query. `rowsFrom` reads this column. */
export const nestedRows = (db: Db, query: Fragment) => db`
  (SELECT coalesce(json_agg(nested), '[]') FROM (${query}) nested)`

const read = {
  date: (value: string | number) => new Date(value),
  bigint: (value: string | number) => BigInt(value),
}

/** Reads a column made with `nestedRows`. Changes the rows in place. */
export function rowsFrom<Row extends object>(
  column: unknown,
  columns: JsonColumns<Row> & Readonly<Record<string, keyof typeof read>>,
): Row[] {
  // TypeScript cannot check the type, because it depends on the caller's statement.
  const rows = column as Row[]
  for (const row of rows)
    for (const [name, kind] of Object.entries(columns)) {
      const value: unknown = Reflect.get(row, name)
      if (typeof value === 'string' || typeof value === 'number') Reflect.set(row, name, read[kind](value))
    }
  return rows
}
