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

const cellsOf =
  (columns: ImportResource['columns'], site: string) =>
  (data: RowValues): (string | number | null)[] =>
    columns.map((column) => {
      const cell = writeCell(column, data[column.name])
      return column.kind === 'picture' && typeof cell === 'string' && cell.startsWith('/') ? site + cell : cell
    })

async function* pagesOf(sql: Sql, resource: ImportResource, asked: ExportQuery, site: string): Pages {
  const { columns, narrowed, exported, existing } = resource
  const cells = cellsOf(columns, site)
  const all = { ...resource, rows: (exported ?? existing)(sql) }
  const pages = sql<{ data: RowValues }[]>`
    SELECT data FROM (${keyedRows(sql, all)}) AS rows WHERE _id IN (SELECT _id ${narrowed(sql, asked)}) ORDER BY key`.cursor(
    pageSize,
  )
  for await (const rows of pages) yield rows.map(({ data }) => cells(data))
}

/** Writes amounts with the decimal separator of the language. Spreadsheets would read another separator as part of a date or text. */
async function* withDecimals(columns: ImportResource['columns'], pages: Pages, language: string): Pages {
  const { decimal } = csvFormatFor(language)
  for await (const rows of pages)
    yield rows.map((row) =>
      row.map((cell, at) =>
        /^(amount|decimal)$/.test(columns[at]?.kind ?? '') && cell !== null ? String(cell).replace('.', decimal) : cell,
      ),
    )
}

async function* exampleRows({ columns, examples = [] }: ImportResource): Pages {
  yield examples.map(cellsOf(columns, ''))
}

/** Exports the table in the import format. Declared as a command, so that every export has an audit row. */
export function exportRoute(resource: ImportResource, call: ImportCalls['export']): Route {
  const { many, columns } = resource
  return command(call, {
    // The rows are read while the file is being sent, after the audit row was committed.
    prepare: async ({ sql, app, query: { format: _, template, ...asked } }) =>
      template === 'true' ? exampleRows(resource) : pagesOf(sql, resource, asked, app.publicUrl),
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
        isText: !/^(number|decimal|amount)$/.test(column.kind),
      }))
      return {
        name: `${name}.xlsx`,
        media_type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        content: writeXlsx(many, header, pages),
      }
    },
  })
}
