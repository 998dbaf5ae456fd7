import type { DataSection } from '../platform/domain.ts'

const batchSize = 500

/** Data of this domain in a user's data export. */
export const movingData: readonly DataSection[] = [
  {
    name: 'moved_from_earlier_system',
    rows: (sql, user_id) =>
      sql`
      SELECT outcome, balance, before, after, moved_at, undone_at FROM moved_customers WHERE user_id = ${user_id}
      ORDER BY moved_at`.cursor(batchSize),
  },
]
