/** Sort columns of a customer's invoice list. */
export const ownInvoiceSorts = ['invoice', 'created_at', 'count', 'total', 'status'] as const
/** Sort columns of the staff list of all customers' invoices. */
export const invoiceSorts = ['customer', ...ownInvoiceSorts] as const

type SortName = (typeof invoiceSorts)[number]
export type InvoiceSort = SortName | `-${SortName}`
