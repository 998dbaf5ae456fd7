import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Sql } from '../db/sql.ts'
import { readStandardCodes } from './standard-codes.ts'

/**
 * Gives the site the standard's codes of this release, at its start, and takes back those that proved wrong. What staff wrote otherwise stays theirs,
 * and what they removed stays away; a start with the same list reads one row.
 */
export async function keepStandardCodes(sql: Sql, standard = readStandardCodes()): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(standard)).digest('hex')
  const [kept] = await sql<{ version: string }[]>`SELECT version FROM standard_codes`
  if (kept?.version === version) return
  // The list of staff shows the newest first: the last to come is its beginning.
  const rows = standard.toReversed().map((row) => ({ ...row, _id: uuidv7() }))
  await sql.begin(async (tx) => {
    await tx`SELECT FROM standard_codes FOR UPDATE`
    const given = tx`jsonb_to_recordset(${tx.json(rows)}) AS given (_id uuid, code text, description text)`
    await tx`
      UPDATE pcodes SET description = CASE origin WHEN 'standard' THEN given.description ELSE pcodes.description END,
        standard = given.description
      FROM ${given} WHERE pcodes.code = given.code AND standard IS DISTINCT FROM given.description`
    await tx`
      INSERT INTO pcodes (_id, code, description, standard, created_at)
      SELECT _id, code, description, description, ${new Date()} FROM ${given}
      WHERE code <> ALL (SELECT unnest(codes) FROM standard_codes)
      ON CONFLICT (code) DO NOTHING`
    await tx`DELETE FROM pcodes WHERE origin = 'standard' AND code <> ALL (SELECT code FROM ${given})`
    await tx`UPDATE standard_codes SET version = ${version}, codes = ${standard.map(({ code }) => code)}`
  })
}
