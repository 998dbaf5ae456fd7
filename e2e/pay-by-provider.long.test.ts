import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PaymentEvent } from '../server/test/payments/stand-in.ts'
import { useBrowser } from './kit/browser.ts'
import { confirmBilling } from './kit/confirm-billing.ts'
import { button, heading, link } from './kit/controls.ts'
import { isLong, journeyLayouts, longTest } from './kit/long.ts'
import { pageFaults } from './kit/page-faults.ts'
import { startSiteWithProviders } from './kit/paying-site.ts'
import { playPaymentPage } from './kit/provider-pages.ts'
import type { Person } from './kit/site.ts'

// A customer pays through each provider whose page is on the internet. The site asks fake servers, and fake pages lead back to the site.

const names = ['paypal', 'klarna', 'payfast', 'coinbase', 'square', 'mollie'] as const
type Name = (typeof names)[number]

const { visit } = useBrowser()
let site: Awaited<ReturnType<typeof startSiteWithProviders<Name>>>

beforeAll(async () => {
  site = await startSiteWithProviders(names)
})
afterAll(() => site.stop())

describe.each(names.flatMap((name) => journeyLayouts('phone').map((layout) => [name, ...layout] as const)))(
  'through %s, on a %s',
  (name, _, viewport) => {
    /** Opens the page of a new customer at the provider, where an order waits for its payment. */
    async function order() {
      const pay = site.pays[name]
      await site.sql`UPDATE settings SET currency = ${pay.currency ?? 'EUR'}`
      const customer = await site.person()
      await confirmBilling(site, customer)
      const visitor = await visit({ site, as: customer, viewport })
      const { page, context } = visitor
      await playPaymentPage(context, site, pay)
      await visitor.go('/buy_credits')
      await page.getByRole('radio', { name: new RegExp(name, 'i') }).check()
      await button(page, /^Pay /).click()
      await button(page.getByRole('dialog'), /^Pay /).click()
      await untilAtProvider(page)
      return { ...visitor, pay, customer, ...pay.newest() }
    }
    const untilAtProvider = (page: Awaited<ReturnType<typeof visit>>['page']) =>
      heading(page, 'The page of the provider').waitFor()

    /** Counts the times that credits were posted for the customer. */
    async function postings({ _id }: Person) {
      const [row] = await site.sql<{ count: number }[]>`
        SELECT count(*)::int AS count FROM ledger_transfers t JOIN invoices i ON i._id = t.ref_id
        WHERE i.user_id = ${_id} AND t.reason = 'purchase'`
      return row?.count
    }

    /** False for PayPal, whose webhooks the site refuses here, because they are signed under a root certificate that only other tests trust. */
    const isVerified = name !== 'paypal'
    async function sendWebhook(reported: PaymentEvent) {
      const { path, headers, body } = site.pays[name].message(reported)
      const { status } = await fetch(`${site.url}${path}`, { method: 'POST', headers, body })
      expect(status).toBe(isVerified ? 200 : 401)
    }

    test('a customer pays and returns, and the credits are posted once', async () => {
      const { page, pay, customer, ref } = await order()
      await link(page, 'Pay now').click()
      await heading(page, 'Payment').waitFor()
      if (pay.lacks?.includes('look_up')) {
        await page.getByText('Waiting for confirmation').waitFor()
        expect(await postings(customer)).toBe(0)
        await sendWebhook({ kind: 'paid', ref })
      }
      await page.getByText('Payment received').waitFor()
      expect(await postings(customer)).toBe(1)
      await sendWebhook({ kind: 'paid', ref })
      expect(await postings(customer)).toBe(1)
    })

    longTest('a customer returns without having paid, finds the order again and pays it', async () => {
      const { page, go, pay, customer, cancel_url } = await order()
      if (cancel_url) {
        await link(page, 'Back to the shop').click()
        await page.getByText('You have not paid yet').waitFor()
        expect(await pageFaults(page)).toEqual([])
      } else {
        await go('/buy_credits?view=invoices')
        await page
          .getByRole('link', { name: /^\d{4}-\d+/ })
          .first()
          .click()
        await page.getByRole('heading', { name: 'Pay online' }).waitFor()
      }
      expect(await postings(customer)).toBe(0)
      await button(page, /^Pay /).click()
      await untilAtProvider(page)
      await link(page, 'Pay now').click()
      await heading(page, 'Payment').waitFor()
      if (pay.lacks?.includes('look_up')) await sendWebhook({ kind: 'paid', ref: pay.newest().ref })
      await page.getByText('Payment received').waitFor()
      expect(await postings(customer)).toBe(1)
    })

    longTest(
      'the address to which customers return credits nothing, and shows a late payment when it is confirmed',
      async () => {
        const { page, go, pay, customer, ref, return_url } = await order()
        await go(return_url)
        await page.getByText('Waiting for confirmation').waitFor()
        expect(await pageFaults(page)).toEqual([])
        expect(await postings(customer)).toBe(0)
        pay.pay(ref)
        await sendWebhook({ kind: 'paid', ref })
        await page.getByText('Payment received').waitFor()
        expect(await pageFaults(page)).toEqual([])
        expect(await postings(customer)).toBe(1)
      },
    )

    longTest('a customer who pays and closes the tab has the credits, and sees a paid invoice', async () => {
      const { page, openTab, pay, customer, ref, return_url } = await order()
      pay.pay(ref)
      await page.close()
      await sendWebhook({ kind: 'paid', ref })
      const tab = await openTab()
      if (name === 'paypal') await tab.goto(return_url)
      else await tab.goto('/buy_credits?view=invoices')
      await tab
        .getByText(name === 'paypal' ? 'Payment received' : 'Paid', { exact: true })
        .first()
        .waitFor()
      expect(await postings(customer)).toBe(1)
    })

    test.runIf(isLong && isVerified)('a payment that fails is shown as failed', async () => {
      const { page, go, customer, ref, return_url } = await order()
      await sendWebhook({ kind: 'failed', ref })
      await go(return_url)
      await page.getByText('The payment did not go through').waitFor()
      expect(await pageFaults(page)).toEqual([])
      expect(await postings(customer)).toBe(0)
    })
  },
)
