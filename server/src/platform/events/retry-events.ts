import type { Db } from '../db/sql.ts'

/** Makes the site handle again the events that it has given up on. Returns their number. */
export const retryEvents = async (db: Db): Promise<number> =>
  (await db`UPDATE outbox SET dead_at = NULL, tries = 0, run_at = now() WHERE dead_at IS NOT NULL`).count
