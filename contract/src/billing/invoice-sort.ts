/** What a customer's own invoices are sorted by. */
export const ownInvoiceSorts = ['invoice', 'created_at', 'count', 'total', 'status'] as const
/** What the invoices of all customers are sorted by. */
export const invoiceSorts = ['customer', ...ownInvoiceSorts] as const

type SortName = (typeof invoiceSorts)[number]
export type InvoiceSort = SortName | `-${SortName}`
