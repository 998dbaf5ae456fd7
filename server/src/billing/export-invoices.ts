import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { ExportInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { command, type QueryContext } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { type ExportedInvoice, everyInvoice } from './invoice-rows.ts'

const columns = [
  ...['invoice', 'status', 'customer', 'company_name', 'email', 'item_name', 'credits', 'amount', 'vat_percentage'],
  ...['vat', 'total', 'currency', 'reverse_charge', 'payment_method', 'txn_id', 'created_at', 'due_at', 'paid_at'],
  ...['series', 'corrects'],
]

async function* pagesOf(sql: Sql, filters: Query<typeof ExportInvoices>): AsyncGenerator<Cell[][]> {
  for await (const invoices of everyInvoice(sql, filters)) yield invoices.map(cellsOf)
}

/** Cells of a row. Amounts of credit notes are negative, so that each column can be summed. */
function cellsOf({ user, ...invoice }: ExportedInvoice): Cell[] {
  const signed = (value: bigint) => (invoice.series === 'credit_note' ? -value : value)
  const { amount, vat, total, count } = invoice
  return [
    ...[invoice.invoice, invoice.status, user.name, user.company_name, user.email, invoice.item_name, signed(count)],
    ...[signed(amount), invoice.vat_percentage, signed(vat), signed(total), invoice.currency, invoice.reverse_charge],
    ...[invoice.payment_method, invoice.txn_id, invoice.created_at, invoice.due_at, invoice.paid_at],
    ...[invoice.series, invoice.corrects],
  ]
}

const readLater = async ({ sql, query }: QueryContext<typeof ExportInvoices>) => pagesOf(sql, query)

/**
 * Exports the invoices and credit notes as CSV. Declared as a command, so that every export has an audit row. Rows are read while the
 * response is sent.
 */
export const exportInvoices = command(ExportInvoices, {
  prepare: readLater,
  run: async ({ query: filters, prepared: pages, request, now, audit }) => {
    audit({ after: { filters } })
    return csvDownload(`invoices-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
  },
})
