import type { Db } from '../db/sql.ts'

/** One thing that is not as it must be: where, what the books say and what follows from the postings. */
export type Drift = { check: string; subject: string; stored: string; derived: string }

export type DriftRow = Omit<Drift, 'check'>

/** A proof over the books; it answers the rows that break it. */
export type Check = { name: string; find(db: Db): Promise<readonly DriftRow[]> }
