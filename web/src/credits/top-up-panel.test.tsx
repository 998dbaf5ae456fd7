import type { User } from '@mapwright/contract/accounts/user.ts'
import type { Wire } from '@mapwright/contract/api/endpoint.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { ListPackagesOnSale, QuoteOwnAmount } from '@mapwright/contract/credits/package-endpoints.ts'
import type { TopUpLimit, TopUpPause } from '@mapwright/contract/credits/top-up.ts'
import { ChangeTopUp, GetTopUp, StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, show } from '../../test/kit.tsx'
import { queryClient } from '../platform/api/query-client.ts'
import { meQuery } from '../platform/session/me.ts'
import TopUpPanel from './top-up-panel.tsx'

/** A customer who is not a member of a team. */
beforeEach(() => {
  // Safe assertion: the panel reads only the membership.
  queryClient.setQueryData(meQuery.queryKey, { membership: null } as unknown as User)
})

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

/** The fields of the purchase options that the panel reads. */
const onSale = (has_own_amount: boolean, payment_methods = ['stripe']): Wire<typeof ListPackagesOnSale> =>
  JSON.parse(JSON.stringify({ prices: [], has_own_amount, payment_methods }))

const quote = (): Wire<typeof QuoteOwnAmount> =>
  JSON.parse(
    JSON.stringify({ price: { name: '100 credits', count: '100.00', amount: '95.00', vat: '18.05', total: '113.05' } }),
  )

const balance = (): Wire<typeof GetBalance> => JSON.parse('{"balance":"40.00","credit_limit":"0.00"}')

const topUp = (paused_because: TopUpPause | null) => ({
  threshold: '50.00',
  price_id: null,
  count: '100.00',
  daily_limit: 2,
  monthly_limit: '500.00',
  paused_because,
  payment_id: paused_because && payment_id,
})

async function showPanel(paused_because: TopUpPause | null, limit_reached: TopUpLimit | null = null) {
  const state = { is_offered: true, currency: 'EUR', top_up: topUp(paused_because), method, limit_reached }
  await api.respond(GetTopUp, received(state))
  await api.respond(ListPackagesOnSale, onSale(true))
  await api.respond(QuoteOwnAmount, quote())
  await api.respond(GetBalance, balance())
  await show(<TopUpPanel />)
  return state
}

test('tells why top-ups are paused, links to the failed payment, and continues when the customer agrees to the charge', async () => {
  const state = await showPanel('authentication')
  await expect.element(page.getByText(/The bank asks the cardholder/)).toBeVisible()
  const link = page.getByRole('link', { name: 'Pay by hand' })
  await expect.element(link).toHaveAttribute('href', `/payment/${payment_id}`)
  await api.respond(ChangeTopUp, received({ ...state, top_up: topUp(null) }))
  await page.getByLabelText(/^Purchases in 24 hours/).fill('3')
  await page.getByRole('button', { name: 'Save' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/113\.05/)).toBeVisible()
  await expect.element(dialog.getByText(/the first purchase is made now/)).toBeVisible()
  expect(await api.requests(ChangeTopUp)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
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

test('shows that top-ups are on, and which limit keeps the next one from being made', async () => {
  await showPanel(null, 'monthly')
  await expect.element(page.getByText('On', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/would exceed the limit for 30 days/)).toBeVisible()
})

test('only removes the method and turns off what exists while the site does not offer top-ups', async () => {
  const state = { is_offered: false, currency: 'EUR', top_up: topUp(null), method, limit_reached: null }
  await api.respond(GetTopUp, received(state))
  await show(<TopUpPanel />)
  await expect.element(page.getByText('Automatic top-ups are turned off.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Remove' })).toBeVisible()
  await api.respond(StopTopUp, received({ ...state, top_up: null }))
  await page.getByRole('button', { name: 'Turn off' }).click()
  await expect.poll(async () => (await api.requests(StopTopUp)).length).toBe(1)
})

test('keeps the button to turn off if nothing is on sale, and tells if no offered method can be stored', async () => {
  await api.respond(GetTopUp, received({ is_offered: true, currency: 'EUR', top_up: topUp(null), method: null }))
  await api.respond(ListPackagesOnSale, onSale(false, ['paypal']))
  await show(<TopUpPanel />)
  await expect.element(page.getByText(/There are no credit packages for sale yet/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect.element(page.getByText(/cannot be stored/)).toBeVisible()
})
