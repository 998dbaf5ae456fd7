/** The sort columns of a customer's own invoices. */
export const ownInvoiceSorts = ['invoice', 'created_at', 'count', 'total', 'status'] as const
/** The sort columns of all customers' invoices. */
export const invoiceSorts = ['customer', ...ownInvoiceSorts] as const

type SortName = (typeof invoiceSorts)[number]
export type InvoiceSort = SortName | `-${SortName}`
