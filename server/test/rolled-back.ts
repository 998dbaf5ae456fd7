import type { Sql, Tx } from '../src/platform/db/sql.ts'

class RolledBack extends Error {}

/** Runs `run` in a transaction that is rolled back afterwards, and returns its result. */
export async function rolledBack<Result>(sql: Sql, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result | undefined
  await sql
    .begin(async (tx) => {
      result = await run(tx)
      throw new RolledBack()
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error
    })
  // The transaction can only be rolled back after `run` has returned a result.
  return result as Result
}
