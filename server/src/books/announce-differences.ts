import type { Tx } from '../platform/db/sql.ts'
import { announce } from '../platform/events/announce.ts'
import { type Difference, markNotified, newestDifference, replaceDifferences } from './difference-rows.ts'

type Finished = { run_id: string; started_by: string | null; found: readonly Difference[]; now: Date }

/** Stores the differences that a run has found. Announces new differences, or that none are left. */
export async function announceDifferences(tx: Tx, { run_id, started_by, found, now }: Finished): Promise<void> {
  const before = await newestDifference(tx)
  await replaceDifferences(tx, found)
  const count = await markNotified(tx, now)
  const about = { run_id, user_id: null, actor_id: started_by }
  if (count > 0) await announce(tx, { type: 'books.differ', ...about, found: count })
  else if (before && found.length === 0) await announce(tx, { type: 'books.balanced', ...about })
}
