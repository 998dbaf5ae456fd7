import type { Db } from '../db/sql.ts'

/** A difference: where, the stored figure, and the one that follows from the postings. */
export type Drift = { check: string; subject: string; stored: string; derived: string }

export type DriftRow = Omit<Drift, 'check'>

/** A check of the books; `find` returns the rows that break it. */
export type Check = { name: string; find(db: Db): Promise<readonly DriftRow[]> }
