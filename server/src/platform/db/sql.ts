import type { Sql } from './handles.ts'
import { openPool } from './pool.ts'

export type { Db, Listen, Sql, Tx } from './handles.ts'
export type { PendingQuery } from './query.ts'
export { Json, literal } from './statement.ts'

/** Connects to the database. Every bigint in JSON is an amount in hundredths (see amounts.ts), so counts are cast to int in SQL. */
export const connect = (url: string, { max = 10, name = 'mapwright', limitMs = 0 } = {}): Sql =>
  openPool({ connectionString: url, application_name: name }, { max, limitMs })
