import type { Query } from '@mapwright/contract/api/endpoint.ts'
import { ExportInvoices } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { command, type QueryContext } from '../platform/api/handler.ts'
import type { Sql } from '../platform/db/sql.ts'
import { type Cell, csvDownload } from '../platform/files/csv.ts'
import { everyInvoice } from './invoice-rows.ts'

const columns = [
  ...['invoice', 'status', 'customer', 'company_name', 'email', 'item_name', 'credits', 'amount', 'vat_percentage'],
  ...['vat', 'total', 'currency', 'reverse_charge', 'payment_method', 'txn_id', 'created_at', 'due_at', 'paid_at'],
]

async function* pagesOf(sql: Sql, filters: Query<typeof ExportInvoices>): AsyncGenerator<Cell[][]> {
  for await (const invoices of everyInvoice(sql, filters))
    yield invoices.map(({ user, ...invoice }) => [
      ...[invoice.invoice, invoice.status, user.name, user.company_name, user.email, invoice.item_name, invoice.count],
      ...[invoice.amount, invoice.vat_percentage, invoice.vat, invoice.total, invoice.currency, invoice.reverse_charge],
      ...[invoice.payment_method, invoice.txn_id, invoice.created_at, invoice.due_at, invoice.paid_at],
    ])
}

const readLater = async ({ sql, query }: QueryContext<typeof ExportInvoices>) => pagesOf(sql, query)

/** The invoices as CSV. A command, so that there is no export without its audit row; reading begins when the file is sent. */
export const exportInvoices = command(ExportInvoices, {
  prepare: readLater,
  run: async ({ query: filters, prepared: pages, request, now, audit }) => {
    audit({ after: { filters } })
    return csvDownload(`invoices-${now.toISOString().slice(0, 10)}.csv`, columns, pages, request.language)
  },
})
