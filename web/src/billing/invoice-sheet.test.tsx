import type { BankDetails, CustomerInvoice } from '@mapwright/contract/billing/invoice.ts'
import { MailInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { InvoiceSheet } from './invoice-sheet.tsx'

// Amounts and times are texts of their own types, which only responses have.
const invoice: CustomerInvoice = JSON.parse(
  JSON.stringify({
    ...{ _id: '0190c0de-0000-7000-8000-000000000002', invoice: '2026-000001', item_name: '100 credits' },
    ...{ count: '100.00', amount: '95.00', vat_percentage: '19.00', vat: '18.05', total: '113.05', currency: 'EUR' },
    ...{ reverse_charge: false, payment_method: 'stripe', status: 'paid', txn_id: '', day: '2026-11-25' },
    ...{ created_at: '2026-11-25T10:00:00Z', due_at: null, paid_at: '2026-11-25T10:00:00Z', pdf_until: null },
    ...{ user: { _id: '', name: 'Pat Example', company_name: '', email: 'pat@example.com' }, reminded: null },
  }),
)
// The bank details are shown for due invoices only.
const bank: BankDetails = JSON.parse('{}')

const showSheet = (is_mailed: boolean) =>
  show(
    <InvoiceSheet
      {...{ invoice, bank, is_mailed }}
      buyer={null}
      lines={[]}
      credit_notes={[]}
      place={null}
      evidence_state={null}
    />,
  )
const send = () => page.getByRole('button', { name: 'Send by email' })

test('says why an invoice cannot be mailed, and lets the customer try again', async () => {
  await api.refuse(MailInvoice, 410, { code: 'credits.invoice_erased', message: 'The document has been erased.' })
  await showSheet(false)
  await send().click()
  await expect.element(page.getByText('The document has been erased.')).toBeVisible()
  await api.respond(MailInvoice, { email: 'pat@example.com' })
  await send().click()
  await expect.element(page.getByText('We are sending the invoice to pat@example.com')).toBeVisible()
})

test('mails an invoice again that was mailed before', async () => {
  await api.respond(MailInvoice, { email: 'pat@example.com' })
  await showSheet(true)
  await send().click()
  await expect.element(page.getByText('We are sending the invoice to pat@example.com')).toBeVisible()
})
