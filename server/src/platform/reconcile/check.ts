import type { Db } from '../db/sql.ts'

/**
 * A difference: its place, the stored value, and the value that follows from the postings. `ref_kind` and `ref_id` name a related record,
 * such as an invoice.
 */
export type DriftRow = {
  subject: string
  stored: string
  derived: string
  ref_kind: string | null
  ref_id: string | null
}

export type Drift = DriftRow & { check: string }

/** A check of the books; `find` returns the rows that fail it. `key` identifies it in the database and in the wording. */
export type Check = { key: string; name: string; find(db: Db): Promise<readonly DriftRow[]> }
