import type { RowValues } from '@mapwright/contract/imports/column.ts'
import type { ImportCalls } from '@mapwright/contract/imports/import-calls.ts'
import { command, type Route } from '../api/handler.ts'
import type { Sql } from '../db/sql.ts'
import { csvDownload, csvFormatFor } from '../files/csv.ts'
import { writeXlsx } from '../files/spreadsheet/write-xlsx.ts'
import type { ExportQuery, ImportResource } from './import-resource.ts'
import { writeCell } from './read-cell.ts'
import { keyedRows } from './staged-rows.ts'

const pageSize = 1_000

type Pages = AsyncGenerator<(string | number | null)[][]>

async function* pagesOf(sql: Sql, resource: ImportResource, asked: ExportQuery): Pages {
  const { columns, narrowed } = resource
  const pages = sql<{ data: RowValues }[]>`
    SELECT data FROM (${keyedRows(sql, resource)}) AS rows WHERE _id IN (SELECT _id ${narrowed(sql, asked)}) ORDER BY key`.cursor(
    pageSize,
  )
  for await (const rows of pages)
    yield rows.map(({ data }) => columns.map((column) => writeCell(column, data[column.name])))
}

/** Localizes the decimal separator of amounts, because spreadsheets would read the wrong one as a date or as text. */
async function* withDecimals(columns: ImportResource['columns'], pages: Pages, language: string): Pages {
  const { decimal } = csvFormatFor(language)
  for await (const rows of pages)
    yield rows.map((row) =>
      row.map((cell, at) =>
        columns[at]?.kind === 'amount' && cell !== null ? String(cell).replace('.', decimal) : cell,
      ),
    )
}

async function* noRows(): Pages {}

/** Exports the table in the import format. A command, so that every export has an audit row. */
export function exportRoute(resource: ImportResource, call: ImportCalls['export']): Route {
  const { many, columns } = resource
  return command(call, {
    // The rows are read while the file is sent, after the audit row is committed.
    prepare: async ({ sql, query: { format: _, template, ...asked } }) =>
      template === 'true' ? noRows() : pagesOf(sql, resource, asked),
    run: async ({ query: { format, template, ...asked }, prepared: pages, request, now, audit }) => {
      audit({ after: { format, template, ...asked } })
      const name = template === 'true' ? `${many}-template` : `${many}-${now.toISOString().slice(0, 10)}`
      if (format === 'csv')
        return csvDownload(
          `${name}.csv`,
          columns.map((column) => column.name),
          withDecimals(columns, pages, request.language),
          request.language,
        )
      const header = columns.map((column) => ({
        name: column.name,
        isText: column.kind !== 'number' && column.kind !== 'amount',
      }))
      return {
        name: `${name}.xlsx`,
        media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: writeXlsx(many, header, pages),
      }
    },
  })
}
