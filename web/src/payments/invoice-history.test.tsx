import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { InvoiceHistory } from './invoice-history.tsx'

type History = Wire<typeof GetInvoiceHistory>['history']

const none = { by: null, method: null, step: null, number: null, amount: null }
const history = [
  { ...none, kind: 'issued', at: '2026-11-03T12:00:00.000Z', by: 'Lucía Ortega' },
  { ...none, kind: 'reminded', at: '2026-11-20T12:00:00.000Z', step: 'first', amount: '5.00' },
  { ...none, kind: 'paid', at: '2026-11-21T12:00:00.000Z', method: 'stripe' },
  { ...none, kind: 'credit_note', at: '2026-11-22T12:00:00.000Z', number: 'CN-2026-7', amount: '19.00' },
  { ...none, kind: 'refunded', at: '2026-11-22T12:00:00.000Z', amount: '19.00' },
  { ...none, kind: 'disputed', at: '2026-11-23T12:00:00.000Z', amount: '94.00' },
  { ...none, kind: 'dispute_won', at: '2026-12-23T12:00:00.000Z', amount: '94.00' },
]

it('lists the events with persons, fees, amounts and the way of payment', async () => {
  // Asserted, because times are branded texts.
  await api.respond(GetInvoiceHistory, { history: history as unknown as History })
  await show(<InvoiceHistory id="0190c0de-0000-7000-8000-000000000002" currency="EUR" />)
  await expect.element(page.getByRole('heading', { name: 'History' })).toBeVisible()
  const texts = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent ?? '')
  expect(texts[0]).toMatch(/Invoice issued.*Lucía Ortega/)
  expect(texts[1]).toMatch(/First notice.*fee €5/)
  expect(texts[2]).toMatch(/Paid.*Stripe/)
  expect(texts[3]).toMatch(/Credit note CN-2026-7.*€19/)
  expect(texts[4]).toMatch(/Refunded.*€19/)
  expect(texts[5]).toMatch(/Dispute.*€94/)
  expect(texts[6]).toMatch(/Dispute won.*€94/)
})

it('offers to try again if the history cannot be read', async () => {
  await api.refuse(GetInvoiceHistory, 500, { code: 'internal' })
  await show(<InvoiceHistory id="0190c0de-0000-7000-8000-000000000002" currency="EUR" />)
  await expect.element(page.getByRole('button', { name: /again/i })).toBeVisible()
})
