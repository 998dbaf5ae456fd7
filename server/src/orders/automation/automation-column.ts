import type { Db } from '../../platform/db/sql.ts'

/** Where automation stands with the order `o`; staff are told, the customer is not. */
export const automationColumn = (db: Db, { isStaff }: { isStaff: boolean }) => db`
  CASE WHEN ${isStaff} AND o.automation IS NOT NULL
    THEN json_build_object('state', o.automation, 'reason', nullif(o.automation_reason, '')) END AS automation`
