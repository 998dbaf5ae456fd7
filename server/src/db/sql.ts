import type { ISql, Sql as Pool, TransactionSql } from 'postgres'
import { postgres } from './driver.ts'

type Types = { bigint: bigint }
/** The connection pool: for reads, and for the platform that opens transactions. */
export type Sql = Pool<Types>
/** An open transaction: what a command's handler writes through. */
export type Tx = TransactionSql<Types>
/** Either of them: what a `-rows` file takes. */
export type Db = ISql<Types>

/** Seconds until a lost connection is tried again: whoever asks meanwhile waits so long for the refusal. */
const pauseAfter = (failures: number): number => Math.min(0.05 * 2 ** failures, 0.5)

/** Any bigint that reaches JSON is an amount in hundredths (see amounts.ts); counts are cast to int in SQL. */
export function connect(url: string, { max = 10, name = 'mapwright' } = {}): Sql {
  return postgres(url, {
    max,
    types: { bigint: postgres.BigInt },
    onnotice: () => {},
    connect_timeout: 5,
    backoff: pauseAfter,
    connection: { application_name: name },
  })
}
