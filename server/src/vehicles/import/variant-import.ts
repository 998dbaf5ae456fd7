import { variantColumns } from '@mapwright/contract/vehicles/import-columns.ts'
import { matchingRows } from '../../platform/api/resource-rows.ts'
import type { ImportResource } from '../../platform/imports/import-resource.ts'
import { variants } from '../level.ts'
import { levelResource } from '../level-routes.ts'
import { mergeVariants } from './merge-variants.ts'
import { refuseVariants } from './refuse-variants.ts'

/** Imports variants with all levels above them. Levels are matched by name or created. */
export const variantImport: ImportResource = {
  many: 'variants',
  columns: variantColumns,
  existing: (db) => db`SELECT _id, data FROM variant_sheet`,
  narrowed: (db, asked) => matchingRows(db, levelResource(variants), asked),
  refuse: refuseVariants,
  merge: mergeVariants,
  async afterwards(sql) {
    // The search needs current statistics and a trigram index without pending entries.
    await sql`VACUUM (ANALYZE) variants`
    await sql`ANALYZE vtypes, manufacturers, vmodels, generations`
  },
}
