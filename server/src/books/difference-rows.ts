import type { Db, Tx } from '../platform/db/sql.ts'

/** A record that fails a check. */
export type Difference = { key: string; subject: string }

/** Replaces the current differences. Known differences keep their time of notification, so that staff are not notified again. */
export async function replaceDifferences(tx: Tx, found: readonly Difference[]): Promise<void> {
  const keys = found.map(({ key }) => key)
  const subjects = found.map(({ subject }) => subject)
  await tx`DELETE FROM book_differences
    WHERE (key, subject) NOT IN (SELECT key, subject FROM unnest(${keys}::text[], ${subjects}::text[]) AS f(key, subject))`
  await tx`INSERT INTO book_differences (key, subject)
    SELECT DISTINCT key, subject FROM unnest(${keys}::text[], ${subjects}::text[]) AS f(key, subject)
    ON CONFLICT DO NOTHING`
}

/** Marks all new differences as notified and returns their number. */
export async function markNotified(tx: Tx, now: Date): Promise<number> {
  const rows = await tx`UPDATE book_differences SET notified_at = ${now} WHERE notified_at IS NULL RETURNING key`
  return rows.length
}

/**
 * Returns the check with the newest difference, and the number of all current differences. Returns undefined if there are no differences.
 */
export async function newestDifference(db: Db): Promise<{ key: string; standing: number } | undefined> {
  const [row] = await db<{ key: string; standing: number }[]>`
    SELECT key, count(*) OVER ()::int AS standing FROM book_differences
    ORDER BY notified_at DESC NULLS LAST, key, subject LIMIT 1`
  return row
}
