import type { DataSection } from '../../platform/domain.ts'

/** A user's stored payment methods in the data export. */
export const storedMethodData: readonly DataSection[] = [
  {
    name: 'stored_payment_methods',
    rows: (sql, user_id) =>
      sql`SELECT provider, status, brand, last4, valid_until, consented_at, removed_at FROM stored_payment_methods
        WHERE user_id = ${user_id} ORDER BY consented_at`.cursor(100),
  },
]
