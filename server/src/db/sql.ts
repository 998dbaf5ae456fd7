import postgres from 'postgres'

type Types = { bigint: bigint }
/** The connection pool: for reads, and for the platform that opens transactions. */
export type Sql = postgres.Sql<Types>
/** An open transaction: what a command's handler writes through. */
export type Tx = postgres.TransactionSql<Types>
/** Either of them: what a `-rows` file takes. */
export type Db = postgres.ISql<Types>

/** Any bigint that reaches JSON is an amount in hundredths (see amounts.ts); counts are cast to int in SQL. */
export function connect(url: string, { max = 10, name = 'mapwright' } = {}): Sql {
  return postgres(url, {
    max,
    types: { bigint: postgres.BigInt },
    onnotice: () => {},
    connection: { application_name: name },
  })
}
