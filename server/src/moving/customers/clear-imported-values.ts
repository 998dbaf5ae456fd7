import type { Fragment } from '../../platform/api/resource.ts'
import type { Db } from '../../platform/db/sql.ts'

/** Deletes the sample rows and the refused cells of imports of customers, because they contain addresses. Their numbers stay. */
export async function clearImportedValues(db: Db, condition: Fragment): Promise<void> {
  const imports = db`SELECT _id FROM imports WHERE resource = 'customers' AND ${condition}`
  await db`DELETE FROM import_refusals WHERE import_id IN (${imports})`
  await db`UPDATE imports SET samples = '[]' WHERE _id IN (${imports}) AND samples <> '[]'`
}
