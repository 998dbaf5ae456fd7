import type { Sql } from './handles.ts'
import { openPool } from './pool.ts'

export type { Db, Listen, Sql, Tx } from './handles.ts'
export type { PendingQuery } from './query.ts'
export { Json, literal } from './statement.ts'

/** Connects to the database. Counts must be cast to int in SQL, because a bigint in JSON is always an amount in hundredths (see json.ts). */
export const connect = (url: string, { max = 10, name = 'mapwright', limitMs = 0 } = {}): Sql =>
  openPool({ connectionString: url, application_name: name }, { max, limitMs })
