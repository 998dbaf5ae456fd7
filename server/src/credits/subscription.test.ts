import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { CancelSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { dayMs, describeStores } from '../../test/payments/storing-providers.ts'
import { subscriptionCalls } from '../../test/payments/subscriptions.ts'
import { reconcile } from '../operator/reconcile-site.ts'

describeStores('the charges of a monthly subscription through %s', (suite) => {
  const { addPackage, state, subscribe, subscriber, subscribeOnline, nextOn, renew, charge, announced } =
    subscriptionCalls(suite)
  const status = async (customer: Person) => (await state(customer)).subscription?.status
  const payByHand = async (as: Person) => {
    const id = (await state(as)).subscription?.payment_id ?? ''
    const body = { provider: suite.name, store_method: false }
    await suite.site.call(StartPayment, { params: { id }, body }, { as })
    await suite.finishPayment()
  }
  const closeUnpaid = (now: Date) => suite.site.run(suite.site.jobNamed('payments.close_unpaid'), {}, now)

  it('begins when the first month is paid, which stores the method, and names the month on the invoice', async () => {
    const customer = await suite.site.person()
    const price_id = await addPackage()
    expect((await subscribe(customer, price_id)).body.code).toBe('credits.no_stored_method')
    const { body } = await subscribe(customer, price_id, suite.name)
    expect(body.subscription).toMatchObject({ status: 'starting', total: '99.00', payment_id: body.payment_id })
    await subscribeOnline(customer, price_id)
    const { subscription, method } = await state(customer)
    expect(subscription).toMatchObject({ status: 'active', next_on: body.renews_on, payment_id: null })
    expect([method?.provider, await suite.site.balance(customer)]).toEqual([suite.name, '120.00'])
    expect(await suite.invoicesOf(customer)).toMatchObject([{ total: 99_00n }, { status: 'paid', total: 99_00n }])
    const [line] = await suite.site.sql<{ name: string }[]>`
      SELECT l.name FROM invoice_lines l JOIN invoices i ON i._id = l.invoice_id WHERE i.user_id = ${customer._id}`
    // A month that begins on the first is named once: “December 1 – 31, 2026”.
    expect(line?.name).toMatch(/^Monthly credits: Gold, \w+ \d+.* – (\w+ )?\d+, \d{4}$/)
    expect((await subscribe(customer, price_id)).body.code).toBe('credits.subscription_exists')
  })

  it('sells monthly packages in subscriptions only, and others not in subscriptions', async () => {
    const customer = await suite.site.person()
    const body = { price_id: await addPackage(), payment_method: suite.name }
    expect((await suite.site.call(BuyCredits, { body }, { as: customer })).body.code).toBe('credits.price_not_found')
    const once = await subscribe(customer, suite.site.price_id, suite.name)
    expect(once.body.code).toBe('credits.price_not_found')
    await suite.site.sql`UPDATE settings SET automatic_top_up = false`
    expect((await subscribe(customer, body.price_id, suite.name)).body.code).toBe('credits.top_up_off')
  })

  it('charges a method that is already stored at once', async () => {
    const customer = await suite.site.person()
    await suite.site.storeMethod(customer)
    expect((await subscribe(customer, await addPackage())).status).toBe(200)
    await suite.site.runJobs()
    expect([await status(customer), await suite.site.balance(customer)]).toEqual(['active', '220.00'])
    expect(suite.charges()).toMatchObject([{ amount: '99.00', isPaid: true }])
  })

  it('reminds the customer once, three days before the charge', async () => {
    const customer = await subscriber()
    await renew(customer, -4)
    expect(await announced(customer)).toEqual([])
    await renew(customer, -3)
    await renew(customer, -1)
    expect(await announced(customer)).toEqual(['subscription.due'])
    expect(suite.charges()).toEqual([])
  })

  it('charges a month once although 20 renewals and 20 charges run at the same time', async () => {
    const customer = await subscriber()
    const first = await nextOn(customer)
    await Promise.all(Array.from({ length: 20 }, () => renew(customer)))
    const data = await suite.takeCharge()
    const job = suite.site.jobNamed('payments.charge_method')
    await Promise.allSettled(Array.from({ length: 20 }, () => suite.site.run(job, data)))
    await suite.site.run(job, data)
    expect(suite.charges()).toMatchObject([{ amount: '99.00', isPaid: true }])
    expect([await suite.site.balance(customer), await status(customer)]).toEqual(['240.00', 'active'])
    expect((await nextOn(customer)) > first).toBe(true)
  })

  it('finds a charge whose response was lost in a crash, and does not charge again', async () => {
    const customer = await subscriber()
    await renew(customer)
    const data = await suite.takeCharge()
    await suite.crashCharging(data)
    await suite.site.run(suite.site.jobNamed('payments.charge_method'), data)
    expect(suite.charges()).toHaveLength(1)
    expect(await suite.site.balance(customer)).toBe('240.00')
  })

  it('charges only the current month after the site was down for several', async () => {
    const customer = await subscriber()
    const back = await renew(customer, 70)
    await suite.site.runJobs()
    await suite.site.run(suite.site.jobNamed('credits.renew_subscriptions'), {}, back)
    await suite.site.runJobs()
    expect(suite.charges()).toHaveLength(1)
    expect((await nextOn(customer)) > back.toISOString().slice(0, 10)).toBe(true)
  })

  it('can be paid by hand after a failed charge, and continues', async () => {
    const customer = await subscriber()
    suite.site.stored.state.charges = 'declined'
    await charge(customer)
    const { subscription } = await state(customer)
    expect(subscription).toMatchObject({ status: 'past_due', reason: 'declined', payment_id: expect.any(String) })
    expect(await announced(customer)).toEqual(['subscription.failed'])
    await renew(customer)
    await suite.site.runJobs()
    expect(suite.charges()).toHaveLength(1)
    await payByHand(customer)
    expect([await status(customer), await suite.site.balance(customer)]).toEqual(['active', '240.00'])
  })

  it('ends if the failed charge is not paid within seven days', async () => {
    const customer = await subscriber()
    suite.site.stored.state.charges = 'authentication'
    await charge(customer)
    await closeUnpaid(new Date(Date.now() + 6 * dayMs))
    await renew(customer)
    expect(await status(customer)).toBe('past_due')
    await closeUnpaid(new Date(Date.now() + 8 * dayMs))
    await renew(customer)
    expect((await state(customer)).subscription).toMatchObject({ status: 'ended', reason: 'unpaid' })
    expect(await announced(customer)).toEqual(['subscription.failed', 'subscription.ended'])
  })

  it('waits for a direct debit, and falls due if it fails days later', async () => {
    const customer = await subscriber()
    suite.site.stored.state.charges = 'pending'
    await charge(customer)
    expect(await status(customer)).toBe('active')
    suite.site.stored.finish(suite.newestRef(), 'declined')
    expect(await suite.site.report(suite.newestRef())).toBe(200)
    expect(await status(customer)).toBe('past_due')
  })

  it('forgets a subscription whose first month nobody pays, and lets the customer begin again', async () => {
    const customer = await suite.site.person()
    const price_id = await addPackage()
    await subscribe(customer, price_id, suite.name)
    await closeUnpaid(new Date(Date.now() + 2 * dayMs))
    await renew(customer)
    expect((await state(customer)).subscription).toMatchObject({ status: 'ended', reason: 'not_started' })
    expect(await announced(customer)).toEqual([])
    await subscribeOnline(customer, price_id)
    expect(await status(customer)).toBe('active')
  })

  it('does not send a charge that the customer has cancelled', async () => {
    const customer = await subscriber()
    await renew(customer)
    await suite.site.call(CancelSubscription, {}, { as: customer })
    await suite.site.runJobs()
    expect([suite.charges(), await status(customer)]).toEqual([[], 'ended'])
  })

  it('leaves the books balanced', async () => {
    expect(await reconcile(suite.site.sql)).toEqual([])
  })
})
