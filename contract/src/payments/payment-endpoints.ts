import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Id, line } from '../api/scalars.ts'
import { CustomerInvoice } from '../billing/invoice.ts'

export const MarkAsPaid = endpoint({
  name: 'credits.mark_as_paid',
  method: 'PATCH',
  path: '/credits/mark-as-paid',
  access: ['may:mark_as_paid'],
  summary: 'The money of a due invoice has come: its credits are posted once',
  body: z.strictObject({ id: Id, txn_id: line(100).default('') }),
  payload: { invoice: CustomerInvoice },
  problems: ['credits.invoice_not_found', 'credits.invoice_not_due'],
})
