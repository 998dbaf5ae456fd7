import { afterAll, beforeAll, expect, test } from 'vitest'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link } from './kit/controls.ts'
import { journeyLayouts } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { type PayingSite, startPayingSite } from './kit/paying-site.ts'

// A customer pays through a BTCPay server that the operator runs.

const { visit } = useBrowser()
let site: PayingSite

beforeAll(async () => {
  site = await startPayingSite('btcpay')
})
afterAll(() => site.stop())

test.each(journeyLayouts('phone'))('on a %s, a customer pays and sees the credits', async (_, viewport) => {
  const customer = await site.person()
  await confirmBilling(site, customer)
  const { page, go } = await visit({ site, as: customer, viewport })
  await go('/buy_credits')
  await page.getByRole('radio', { name: /BTCPay/ }).check()
  await button(page, /^Pay /).click()
  await button(page.getByRole('dialog'), /^Pay /).click()
  await link(page, 'Pay now').click()
  await heading(page, 'Payment').waitFor()
  await page.getByText('Payment received').waitFor()
  expect(await pageFaults(page)).toEqual([])
})
