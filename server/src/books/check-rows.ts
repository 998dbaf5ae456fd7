import type { Decoded } from '@mapwright/contract/api/endpoint.ts'
import type { BookCheck, BookRun } from '@mapwright/contract/books/check.ts'
import { uuidv7 } from 'uuidv7'
import type { Db, Sql, Tx } from '../platform/db/sql.ts'
import type { DriftRow } from '../platform/reconcile/check.ts'

/** Minutes after which an unfinished run counts as interrupted. */
const maxMinutes = 10
const maxRows = 50
const keptDays = 90

/** Reads the newest run. An unfinished run has the status "stopped" if it started more than `maxMinutes` before `now`. */
export async function newestRun(db: Db, now: Date): Promise<Decoded<BookRun> | null> {
  const [run] = await db<Decoded<BookRun>[]>`
    SELECT r._id, r.started_at, r.finished_at, person_name(u) AS started_by,
      CASE WHEN r.finished_at IS NOT NULL THEN 'finished'
        WHEN r.started_at > ${now}::timestamptz - make_interval(mins => ${maxMinutes}) THEN 'running' ELSE 'stopped' END AS status,
      (SELECT count(*)::int FROM book_checks c WHERE c.run_id = r._id) AS done
    FROM book_runs r LEFT JOIN users u ON u._id = r.started_by
    ORDER BY r.started_at DESC, r._id DESC LIMIT 1`
  return run ?? null
}

/** Reads the latest result of each check. */
export async function lastResults(db: Db): Promise<ReadonlyMap<string, Decoded<BookCheck>>> {
  const rows = await db<Decoded<BookCheck>[]>`SELECT key, checked_at, differences, rows FROM book_checks`
  return new Map(rows.map((row) => [row.key, row]))
}

/** Records the start of a run, deletes old runs and returns the id of the new run. */
export async function insertRun(
  db: Db,
  { started_by, now }: { started_by: string | null; now: Date },
): Promise<string> {
  const _id = uuidv7()
  await db`INSERT INTO book_runs ${db([{ _id, started_by, started_at: now }])}`
  await db`DELETE FROM book_runs r WHERE started_at < ${now}::timestamptz - make_interval(days => ${keptDays})
    AND NOT EXISTS (SELECT FROM book_checks c WHERE c.run_id = r._id)`
  return _id
}

type Result = { run_id: string; key: string; rows: readonly DriftRow[]; now: Date }

/** Replaces the last result of a check. */
export const saveResult = (sql: Sql, { run_id, key, rows, now }: Result) => sql`
  INSERT INTO book_checks (key, run_id, checked_at, differences, rows)
  VALUES (${key}, ${run_id}, ${now}, ${rows.length}, ${sql.json(rows.slice(0, maxRows))})
  ON CONFLICT (key) DO UPDATE SET run_id = excluded.run_id, checked_at = excluded.checked_at,
    differences = excluded.differences, rows = excluded.rows`

/** Records the end of a run. Returns the person who started it, or null for the nightly run. */
export async function finishRun(tx: Tx, run_id: string): Promise<string | null> {
  const [run] = await tx<{ started_by: string | null }[]>`
    UPDATE book_runs SET finished_at = now() WHERE _id = ${run_id} RETURNING started_by`
  return run?.started_by ?? null
}
