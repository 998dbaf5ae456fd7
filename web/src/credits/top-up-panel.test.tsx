import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import type { TopUpPause } from '@mapwright/contract/credits/top-up.ts'
import { ChangeTopUp, GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import TopUpPanel from './top-up-panel.tsx'

const payment_id = '01890000-0000-7000-8000-000000000002'

const method = {
  provider: 'stripe',
  brand: 'visa',
  last4: '4242',
  valid_until: '2031-04',
  consented_at: '2026-11-30T10:00:00Z',
} as const

/** Amounts and times are texts of their own types, which only responses have. */
const received = (response: object): Wire<typeof GetTopUp> => JSON.parse(JSON.stringify(response))

const topUp = (paused_because: TopUpPause | null) => ({
  threshold: '50.00',
  price_id: null,
  count: '100.00',
  daily_limit: 2,
  monthly_limit: '500.00',
  paused_because,
  payment_id: paused_because && payment_id,
})

async function showPanel(paused_because: TopUpPause | null) {
  const state = { is_offered: true, currency: 'EUR', top_up: topUp(paused_because), method }
  await api.respond(GetTopUp, received(state))
  await api.refuse(ListPackagesOnSale, 403, { code: 'request.forbidden' })
  await show(<TopUpPanel />)
  return state
}

test('tells why top-ups are paused, links to the failed payment, and continues when it is saved', async () => {
  const state = await showPanel('authentication')
  await expect.element(page.getByText(/The bank asks the cardholder/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Pay by hand' })
  await expect.element(link).toHaveAttribute('href', `/payment/${payment_id}`)
  await api.respond(ChangeTopUp, received({ ...state, top_up: topUp(null) }))
  await page.getByLabelText(/^Purchases in 24 hours/).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  const bodies = async () => (await api.requests(ChangeTopUp)).map(({ body }) => body)
  const limits = { daily_limit: 3, monthly_limit: '500.00' }
  await expect.poll(bodies).toEqual([{ threshold: '50.00', count: '100.00', ...limits }])
})

test('shows the stored method and removes it after a question', async () => {
  await showPanel(null)
  await expect.element(page.getByText('Visa ···· 4242 · Stripe')).toBeVisible()
  await expect.element(page.getByText('Valid until 04/2031')).toBeVisible()
  await api.respond(RemoveStoredMethod, { method: null })
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect.poll(async () => (await api.requests(RemoveStoredMethod)).length).toBe(1)
})
