import { ExportMonthlyFigures, ListMonthlyFigures } from '@mapwright/contract/books/month-endpoints.ts'
import { command, query } from '../platform/api/handler.ts'
import type { Db } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { creditMonths, firstYear, invoiceMonths, paymentMonths } from './month-rows.ts'

async function readYear(db: Db, year: number) {
  const [credits, invoices, payments] = await Promise.all([
    creditMonths(db, year),
    invoiceMonths(db, year),
    paymentMonths(db, year),
  ])
  return { credits: [...credits], invoices: [...invoices], payments: [...payments] }
}

type Year = Awaited<ReturnType<typeof readYear>>

/** Returns the monthly figures of a year: credits, invoices and payments. */
export const listMonthlyFigures = query(ListMonthlyFigures, async ({ sql, now, query: { year } }) => ({
  first_year: await firstYear(sql, now),
  ...(await readYear(sql, year)),
}))

const columns = ['month', 'area', 'item', 'currency', 'figure', 'value']

/** Yields one figure per row, as pivot tables need it. */
async function* cellsOf({ credits, invoices, payments }: Year): AsyncGenerator<Cell[][]> {
  const rows = (area: string, month: string, item: string, currency: string, figures: Record<string, Cell>) =>
    Object.entries(figures).map(([figure, value]) => [month, area, item, currency, figure, value])
  yield credits.flatMap(({ month, ...figures }) => rows('credits', month, '', '', figures))
  yield invoices.flatMap(({ month, currency, category, ...figures }) =>
    rows('invoices', month, category, currency, figures),
  )
  yield payments.flatMap(({ month, currency, method, ...figures }) =>
    rows('payments', month, method, currency, figures),
  )
}

/** Exports the monthly figures as CSV. Declared as a command, so that every export has an audit row. */
export const exportMonthlyFigures = command(ExportMonthlyFigures, async ({ tx, query: { year }, request, audit }) => {
  const figures = await readYear(tx, year)
  audit({ after: { year } })
  return csvDownload(`books-${year}.csv`, columns, cellsOf(figures), request.language)
})
