import type { Db } from '../db/sql.ts'

/**
 * A difference in the books: its place, the stored value, and the value calculated from the postings. `ref_kind` and `ref_id` identify a
 * related record, such as an invoice.
 */
export type DriftRow = {
  subject: string
  stored: string
  derived: string
  ref_kind: string | null
  ref_id: string | null
}

export type Drift = DriftRow & { check: string }

/** A check of the books. `find` returns the rows that fail the check. `key` identifies the check in the database and in the wording. */
export type Check = { key: string; name: string; find(db: Db): Promise<readonly DriftRow[]> }
