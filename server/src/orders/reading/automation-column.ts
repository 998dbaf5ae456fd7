import { constant } from '../../platform/db/constant.ts'
import type { Db } from '../../platform/db/sql.ts'

/** State of automation for order `o`; null for customers. */
export const automationColumn = (db: Db, { isStaff }: { isStaff: boolean }) => db`
  CASE WHEN ${constant(db, isStaff)} AND o.automation IS NOT NULL
    THEN json_build_object('state', o.automation, 'reason', nullif(o.automation_reason, '')) END AS automation`
