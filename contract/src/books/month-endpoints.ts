import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { CreditMonth, InvoiceMonth, PaymentMonth } from './month.ts'

const Year = z.coerce.number().int().min(2000).max(2100)

export const ListMonthlyFigures = endpoint({
  name: 'books.list_monthly_figures',
  method: 'GET',
  path: '/books/months',
  access: ['may:dealers_manager.invoices'],
  summary:
    'Credits, invoices and payments of a year by month, newest first. `first_year` is the first one with figures',
  query: z.strictObject({ year: Year }),
  payload: {
    first_year: z.number().int(),
    credits: z.array(CreditMonth),
    invoices: z.array(InvoiceMonth),
    payments: z.array(PaymentMonth),
  },
})

export const ExportMonthlyFigures = endpoint({
  name: 'books.export_monthly_figures',
  method: 'GET',
  path: '/books/months/export',
  access: ['may:dealers_manager.invoices'],
  summary: 'The same figures as CSV, one figure per row',
  query: z.strictObject({ year: Year }),
  download: true,
  limits: [{ by: 'principal', seconds: 600, count: 20 }],
})
