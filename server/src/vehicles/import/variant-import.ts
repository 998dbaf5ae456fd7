import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import { narrowedRows } from '../../api/resource-rows.ts'
import type { ImportResource } from '../../imports/import-resource.ts'
import { variants } from '../level.ts'
import { resourceOf } from '../level-routes.ts'
import { mergeVariants } from './merge-variants.ts'
import { refuseVariants } from './refuse-variants.ts'

/** Variants with everything above them: levels that are missing are made, those that are there are found by their names. */
export const variantImport: ImportResource = {
  many: 'variants',
  columns: variantColumns,
  existing: (db) => db`SELECT _id, data FROM variant_sheet`,
  narrowed: (db, asked) => narrowedRows(db, resourceOf(variants), asked),
  refuse: refuseVariants,
  merge: mergeVariants,
  async afterwards(sql) {
    // What searching relies on: fresh statistics, and the trigram index without a list of pending entries.
    await sql`VACUUM (ANALYZE) variants`
    await sql`ANALYZE vtypes, manufacturers, vmodels, generations`
  },
}
