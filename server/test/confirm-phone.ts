import type { Sql } from '../src/platform/db/sql.ts'

/** Confirms a person's phone number as if by SMS code. A confirmed number is evidence of the country. */
export const confirmPhone = (sql: Sql, { _id }: { _id: string }, number: string) => sql`
  INSERT INTO sms_numbers (user_id, number, verified_at, created_at) VALUES (${_id}, ${number}, now(), now())`
