import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { DayText, Id, line } from '../api/scalars.ts'
import { settingsCalls } from '../api/settings-calls.ts'
import { DunningSettings, DunningSettingsInput, InvoiceDunning } from './dunning.ts'

const params = z.strictObject({ id: Id })
const invoiceProblems = ['credits.invoice_not_found'] as const

export const { get: GetDunningSettings, change: ChangeDunningSettings } = settingsCalls({
  domain: 'billing',
  name: 'dunning_settings',
  path: '/dunning_settings',
  access: ['may:settings'],
  summary: 'When customers are reminded of overdue invoices, and with which texts',
  payload: { settings: DunningSettings },
  change: {
    method: 'PUT',
    summary:
      'Change when customers are reminded of overdue invoices, and with which texts. Each step has to be later than the one before',
    body: DunningSettingsInput,
    problems: ['billing.dunning_order'],
  },
})

export const GetInvoiceDunning = endpoint({
  name: 'billing.get_invoice_dunning',
  method: 'GET',
  path: '/credits/:id/dunning',
  access: ['may:dealers_manager.invoices'],
  summary: 'The reminders that were sent for an invoice, and whether staff have stopped them',
  params,
  payload: { dunning: InvoiceDunning },
  problems: invoiceProblems,
})

export const HoldInvoiceDunning = endpoint({
  name: 'billing.hold_invoice_dunning',
  method: 'PUT',
  path: '/credits/:id/dunning',
  access: ['may:dealers_manager.invoices'],
  summary: 'Stop the reminders of an invoice; without `until` for good',
  params,
  body: z.strictObject({ until: DayText.nullable(), note: line(200) }),
  payload: { dunning: InvoiceDunning },
  problems: invoiceProblems,
})

export const ResumeInvoiceDunning = endpoint({
  name: 'billing.resume_invoice_dunning',
  method: 'DELETE',
  path: '/credits/:id/dunning',
  access: ['may:dealers_manager.invoices'],
  summary: 'Send the reminders of an invoice again',
  params,
  payload: { dunning: InvoiceDunning },
  problems: invoiceProblems,
})
