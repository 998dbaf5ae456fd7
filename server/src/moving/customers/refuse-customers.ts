import { roleId } from '../../accounts/role-id.ts'
import type { Tx } from '../../platform/db/sql.ts'

/** Refuses addresses of staff and unknown price groups. */
export async function refuseCustomers(tx: Tx, { import_id }: { import_id: string }): Promise<void> {
  await tx`
    INSERT INTO import_refused (row, "column", code)
    SELECT plan.row, 'email', 'taken' FROM import_plan plan JOIN users u ON u._id = plan._id WHERE u.role_id <> ${roleId.customer}`
  await tx`
    INSERT INTO import_refused (row, "column", code)
    SELECT plan.row, 'price_group', 'unknown' FROM import_plan plan
      JOIN import_rows staged ON staged.import_id = ${import_id} AND staged.row = plan.row
    WHERE data->>'price_group' <> ''
      AND NOT EXISTS (SELECT FROM price_rules g WHERE g.kind = 'group' AND lower(g.name) = lower(data->>'price_group'))`
}
