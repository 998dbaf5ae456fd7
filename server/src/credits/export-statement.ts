import { displayName } from '@mapwright/contract/accounts/display-name.ts'
import { ExportStatement, ExportUserStatement } from '@mapwright/contract/credits/statement-endpoints.ts'
import { maxPrintedPostings, type statementFormats } from '@mapwright/contract/credits/statement-export.ts'
import { readCustomer } from '../accounts/read-customer.ts'
import { readUser } from '../accounts/user-rows.ts'
import { sellerName } from '../billing/invoice-parties.ts'
import { type Download, query } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { readSettings } from '../site/read-settings.ts'
import { printStatement } from './print-statement.ts'
import { allPostings, newestPostings, type StatementRow, timeZoneOf } from './statement-rows.ts'

const columns = ['at', 'description', 'order', 'vehicle', 'reg_no', 'note', 'amount', 'balance']

const cellsOf = ({ at, reason, order, note, amount, balance }: StatementRow): Cell[] => [
  ...[at, reason, order?.number ?? null, order?.vehicle ?? '', order?.reg_no ?? '', note, amount, balance],
]

async function* pagesOf(sql: Sql, user_id: string): AsyncGenerator<Cell[][]> {
  for await (const postings of allPostings(sql, user_id)) yield postings.map(cellsOf)
}

type StatementRequest = { user_id: string; format: (typeof statementFormats)[number]; language: string; now: Date }

async function statementFile(sql: Sql, { user_id, format, language, now }: StatementRequest): Promise<Download> {
  const name = `statement-${now.toISOString().slice(0, 10)}.${format}`
  if (format === 'csv') return csvDownload(name, columns, pagesOf(sql, user_id), language)
  const [user, settings, timeZone, statement] = await Promise.all([
    readUser(sql, user_id),
    readSettings(sql),
    timeZoneOf(sql),
    newestPostings(sql, user_id, maxPrintedPostings),
  ])
  const content = await printStatement({
    seller: sellerName(settings),
    customer: displayName(user),
    ...statement,
    timeZone,
    language,
    now,
  })
  return { name, media_type: 'application/pdf', content }
}

/** Exports the caller's statement as a file. */
export const exportStatement = query(ExportStatement, ({ sql, actor, query: { format }, request: { language }, now }) =>
  statementFile(sql, { user_id: actor._id, format, language, now }),
)

/** Exports a customer's statement as a file, for staff. */
export const exportUserStatement = query(
  ExportUserStatement,
  async ({ sql, params, query: { format }, request: { language }, now }) =>
    statementFile(sql, { user_id: (await readCustomer(sql, params.id))._id, format, language, now }),
)
