import { createHash } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Sql } from '../platform/db/sql.ts'
import { readStandardCodes } from './standard-codes.ts'

/**
 * Synchronizes the standard codes with this release at startup, including corrections and removals. Does not touch codes that staff have
 * reworded or removed. Reads a single row if the list has not changed.
 */
export async function syncStandardCodes(sql: Sql, standard = readStandardCodes()): Promise<void> {
  const version = createHash('sha256').update(JSON.stringify(standard)).digest('hex')
  const [synced] = await sql<{ version: string }[]>`SELECT version FROM standard_codes`
  if (synced?.version === version) return
  // Inserted in reverse order, because staff see the newest rows first.
  const rows = standard.toReversed().map((row) => ({ ...row, _id: uuidv7() }))
  await sql.begin(async (tx) => {
    await tx`SELECT FROM standard_codes FOR UPDATE`
    const released = tx`jsonb_to_recordset(${tx.json(rows)}) AS given (_id uuid, code text, description text)`
    await tx`
      UPDATE pcodes SET description = CASE origin WHEN 'standard' THEN given.description ELSE pcodes.description END,
        standard = given.description
      FROM ${released} WHERE pcodes.code = given.code AND standard IS DISTINCT FROM given.description`
    await tx`
      INSERT INTO pcodes (_id, code, description, standard, created_at)
      SELECT _id, code, description, description, ${new Date()} FROM ${released}
      WHERE code <> ALL (SELECT unnest(codes) FROM standard_codes)
      ON CONFLICT (code) DO NOTHING`
    await tx`DELETE FROM pcodes WHERE origin = 'standard' AND code <> ALL (SELECT code FROM ${released})`
    await tx`UPDATE standard_codes SET version = ${version}, codes = ${standard.map(({ code }) => code)}`
  })
}
