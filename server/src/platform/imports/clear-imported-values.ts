import type { Fragment } from '../api/resource.ts'
import type { Db } from '../db/sql.ts'

/** Deletes the sample rows and the refused cells of imports of a table, because they may contain personal data. Their numbers stay. */
export async function clearImportedValues(db: Db, resource: string, condition: Fragment): Promise<void> {
  const imports = db`SELECT _id FROM imports WHERE resource = ${resource} AND ${condition}`
  await db`DELETE FROM import_refusals WHERE import_id IN (${imports})`
  await db`UPDATE imports SET samples = '[]' WHERE _id IN (${imports}) AND samples <> '[]'`
}

/** Deletes the sample rows of the given imports. `ids`: a query of ids of imports. */
export async function clearSamples(db: Db, ids: Fragment): Promise<void> {
  await db`UPDATE imports SET samples = '[]' WHERE _id IN (${ids}) AND samples <> '[]'`
}

/** Deletes the refused cells of rows that name one of the addresses. */
export async function deleteRefusedCells(db: Db, emails: readonly string[]): Promise<void> {
  if (emails.length === 0) return
  await db`
    DELETE FROM import_refusals WHERE EXISTS (
      SELECT FROM jsonb_array_elements_text(coalesce(details->'refused_label', '[]')) AS label
      WHERE lower(trim(label)) = ANY (${emails.map((email) => email.toLowerCase())}::text[]))`
}
