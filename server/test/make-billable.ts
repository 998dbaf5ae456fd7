import type { Sql } from '../src/platform/db/sql.ts'

/** Gives a customer a complete and confirmed billing address, which invoices and credit limits require. */
export const makeBillable = (sql: Sql, { _id }: { _id: string }) => sql`
  UPDATE users SET address = 'Example Street 1', post_code = '10115', city = 'Exampletown', buyer_kind = 'private', billing_confirmed_at = now()
  WHERE _id = ${_id}`
