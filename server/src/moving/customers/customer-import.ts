import { roles } from '@mapwright/contract/api/roles.ts'
import { customerColumns } from '@mapwright/contract/moving/customer-columns.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ExportQuery, ImportResource } from '../../platform/imports/import-resource.ts'
import { hasWords } from '../../platform/search/search-words.ts'
import { customerSheet } from './customer-sheet.ts'
import { exampleCustomers } from './example-customers.ts'
import { identifyCustomers, keptBalances } from './identify-customers.ts'
import { mergeCustomers } from './merge-customers.ts'
import { refuseCustomers } from './refuse-customers.ts'
import { undoCustomers } from './undo-customers.ts'

/** Imports customers of an earlier system. Existing customers are only changed in the fields that staff have chosen. */
export const customerImport = {
  many: 'customers',
  columns: customerColumns,
  labels: ['email', 'company_name'],
  examples: exampleCustomers,
  existing: customerSheet,
  narrowed: (db: Db, { search_keyword }: ExportQuery) => db`
    FROM users WHERE role_id = ${roles.customer} AND ${hasWords(db, db`search`, search_keyword)}`,
  identify: identifyCustomers,
  leftOut: keptBalances,
  refuse: refuseCustomers,
  isPartial: true,
  merge: mergeCustomers,
  undo: undoCustomers,
  async afterwards(sql) {
    await sql`ANALYZE users`
  },
} as const satisfies ImportResource
