import { GetUserTopUp, StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { describeStores } from '../../test/payments/storing-providers.ts'
import { startStripeServer } from '../../test/payments/stripe-server.ts'
import { startTopUpSite } from '../../test/payments/top-up-site.ts'
import { startAnotherProcess } from '../../test/processes.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { topUpJob } from './top-up.ts'

describeStores('an automatic top-up through %s', (suite) => {
  const { name, charges, invoicesOf, takeCharge } = suite
  const pausedBecause = async (customer: Person) => (await suite.site.state(customer)).top_up?.paused_because
  const announced = (customer: Person) => suite.site.sql<{ event: object }[]>`
    SELECT event FROM outbox WHERE event->>'user_id' = ${customer._id} AND event->>'type' LIKE 'top_up.%'`

  it('stores the method of a payment only if the customer agrees, and returns no reference of the provider', async () => {
    const customer = await suite.site.person()
    expect((await suite.site.state(customer)).method).toBe(null)
    expect((await suite.site.switchOn(customer)).body.code).toBe('credits.no_stored_method')
    await suite.site.storeMethod(customer)
    const { method } = await suite.site.state(customer)
    const expected = { stripe: ['visa', '4242', '2031-04'], mollie: ['Mastercard', '6787', '2030-11'] }[name]
    expect(method).toEqual({
      provider: name,
      ...{ brand: expected[0], last4: expected[1], valid_until: expected[2] },
      consented_at: expect.any(String),
    })
    expect(await suite.site.balance(customer)).toBe('100.00')
  })

  it('buys the package when the balance falls below the threshold: one charge, one paid invoice, the credits', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 50)
    await suite.site.runJobs()
    expect(charges()).toEqual([])
    await suite.site.spend(customer, 1)
    await suite.site.runJobs()
    expect(charges()).toMatchObject([{ amount: '113.05', isPaid: true }])
    expect(await suite.site.balance(customer)).toBe('149.00')
    expect(await invoicesOf(customer)).toMatchObject([{ status: 'paid' }, { status: 'paid', total: 113_05n }])
  })

  it('charges once if 20 triggers and 20 charges run at the same time, and credits once if report and look-up both arrive', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    const trigger = { user_id: customer._id }
    await Promise.all(Array.from({ length: 20 }, () => suite.site.run(topUpJob, trigger)))
    const data = await takeCharge()
    const charge = suite.site.jobNamed('payments.charge_method')
    await Promise.allSettled(Array.from({ length: 20 }, () => suite.site.run(charge, data)))
    await suite.site.run(charge, data)
    const [{ ref } = { ref: '' }] = charges()
    const reports = await Promise.all(Array.from({ length: 5 }, () => suite.site.report(ref)))
    expect(new Set(reports)).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 20 }, () => suite.site.run(topUpJob, trigger)))
    await suite.site.runJobs()
    expect(charges()).toHaveLength(1)
    expect(await suite.site.balance(customer)).toBe('140.00')
  })

  it('finds a charge whose response was lost in a crash, and does not charge again', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    const data = await takeCharge()
    await suite.crashCharging(data)
    expect(await suite.site.balance(customer)).toBe('40.00')
    await suite.site.run(suite.site.jobNamed('payments.charge_method'), data)
    expect(charges()).toHaveLength(1)
    expect(await suite.site.balance(customer)).toBe('140.00')
  })

  it('charges later if the process ended before the job ran, or the provider was away', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    const data = await takeCharge()
    suite.site.pay.state.mode = 'failing'
    await expect(suite.site.run(suite.site.jobNamed('payments.charge_method'), data)).rejects.toThrow()
    suite.site.pay.state.mode = 'normal'
    await suite.site.run(suite.site.jobNamed('payments.tidy_stored_methods'), {}, new Date(Date.now() + 15 * 60_000))
    await suite.site.runJobs()
    expect(charges()).toHaveLength(1)
    expect(await suite.site.balance(customer)).toBe('140.00')
  })

  it('gives up a charge that the provider has not accepted for a day, instead of charging late', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    const data = await takeCharge()
    await suite.site.run(suite.site.jobNamed('payments.charge_method'), data, new Date(Date.now() + 21 * 3_600_000))
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it.each(['declined', 'authentication'] as const)(
    'pauses after a failed charge (%s), with a link to pay by hand',
    async (outcome) => {
      const customer = await suite.site.subscriber()
      suite.site.stored.state.charges = outcome
      await suite.site.spend(customer, 60)
      await suite.site.runJobs()
      const { top_up } = await suite.site.state(customer)
      expect(top_up).toMatchObject({ paused_because: outcome, payment_id: expect.any(String) })
      expect(await announced(customer)).toMatchObject([
        { event: { type: 'top_up.failed', payment_id: top_up?.payment_id } },
      ])
      expect(await suite.site.balance(customer)).toBe('40.00')
      await suite.site.spend(customer, 1)
      await suite.site.runJobs()
      expect(charges()).toHaveLength(1)

      suite.site.stored.state.charges = 'paid'
      await suite.site.switchOn(customer)
      await suite.site.runJobs()
      expect(await pausedBecause(customer)).toBe(null)
      expect(await suite.site.balance(customer)).toBe('139.00')
      await suite.site.run(suite.site.jobNamed('payments.close_unpaid'), {}, new Date(Date.now() + 60_000))
      expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['paid', 'reversed', 'paid', 'issued'])
    },
  )

  it('waits for a direct debit, which pauses the top-up if it fails days later', async () => {
    const customer = await suite.site.subscriber()
    suite.site.stored.state.charges = 'pending'
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    await suite.site.spend(customer, 1)
    await suite.site.runJobs()
    expect(charges()).toHaveLength(1)
    await suite.site.run(suite.site.jobNamed('payments.close_unpaid'), {}, new Date(Date.now() + 5 * 86_400_000))
    suite.site.stored.finish(charges()[0]?.ref ?? '', 'declined')
    expect(await suite.site.report(charges()[0]?.ref ?? '')).toBe(200)
    expect(await pausedBecause(customer)).toBe('declined')
    expect(await suite.site.balance(customer)).toBe('39.00')
  })

  it('stays within the daily and the monthly limit', async () => {
    const customer = await suite.site.subscriber({ daily_limit: 2, monthly_limit: '1000' })
    for (let n = 0; n < 4; n++) {
      await suite.site.spend(customer, n === 0 ? 60 : 100)
      await suite.site.runJobs()
      if (n === 1) break
    }
    expect(charges()).toHaveLength(2)
    await suite.site.spend(customer, 100)
    await suite.site.runJobs()
    expect(charges()).toHaveLength(2)
    await suite.site.switchOn(customer, { daily_limit: 5, monthly_limit: '339.14' })
    await suite.site.runJobs()
    expect(charges()).toHaveLength(2)
    await suite.site.switchOn(customer, { daily_limit: 5, monthly_limit: '339.15' })
    await suite.site.runJobs()
    expect(charges()).toHaveLength(3)
    expect((await suite.site.switchOn(customer, { daily_limit: 6 })).status).toBe(400)
    expect((await suite.site.switchOn(customer, { monthly_limit: '10000.01' })).status).toBe(400)
  })

  it('does nothing while the operator has switched it off, and after the customer has', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.sql`UPDATE settings SET automatic_top_up = false`
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    expect((await suite.site.switchOn(customer)).body.code).toBe('credits.top_up_off')
    await suite.site.sql`UPDATE settings SET automatic_top_up = true`
    await suite.site.call(StopTopUp, {}, { as: customer })
    await suite.site.spend(customer, 1)
    await suite.site.runJobs()
    expect([charges(), (await suite.site.state(customer)).top_up]).toEqual([[], null])
  })

  it('pauses if the billing address is not confirmed any more or the package is off sale', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.sql`UPDATE users SET billing_confirmed_at = NULL WHERE _id = ${customer._id}`
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    expect(await pausedBecause(customer)).toBe('address')
    const other = await suite.site.subscriber()
    await suite.site.sql`UPDATE credit_packages SET online = false`
    await suite.site.spend(other, 60)
    await suite.site.runJobs()
    await suite.site.sql`UPDATE credit_packages SET online = true`
    expect([charges(), await pausedBecause(other)]).toEqual([[], 'no_package'])
  })

  it('is refunded through the provider like any payment, and tells the country of the payer', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    const [intent] = await suite.site.sql<{ _id: string }[]>`
      SELECT payment_id AS _id FROM credit_top_up_runs WHERE user_id = ${customer._id}`
    await suite.site.run(suite.site.jobNamed('payments.ask_payer_countries'), {})
    const refund = { params: { id: intent?._id ?? '' }, body: { reason: 'Bought by mistake' } }
    const refunded = await suite.site.call(RefundPayment, refund, { as: suite.site.admin })
    expect([refunded.status, refunded.body.refund]).toMatchObject([200, { amount: '113.05', status: 'done' }])
    expect(await suite.site.balance(customer)).toBe('40.00')
  })

  it('is shown to staff, and the books balance after all of this', async () => {
    const customer = await suite.site.subscriber()
    const seen = await suite.site.call(GetUserTopUp, { params: { id: customer._id } }, { as: suite.site.admin })
    expect(seen.body).toMatchObject({ top_up: { threshold: '50.00' }, method: { provider: name } })
    expect(await reconcile(suite.site.sql)).toEqual([])
  })
})

it('charges once although two processes run its jobs, and notifies a failure in the app and by mail', async () => {
  const site = await startTopUpSite(startStripeServer)
  const env = { PAYMENT_APIS: `stripe=${site.pay.url}`, PRIVATE_TARGETS: site.pay.target, LOG_LEVEL: 'silent' }
  const customer = await site.subscriber()
  const processes = await Promise.all([startAnotherProcess(site, env), startAnotherProcess(site, env)])
  try {
    await Promise.all(Array.from({ length: 20 }, () => site.spend(customer, 3)))
    await expect.poll(() => site.balance(customer), { timeout: 30_000 }).toBe('140.00')
    expect(site.stored.charges()).toHaveLength(1)
    site.stored.state.charges = 'declined'
    await Promise.all(Array.from({ length: 20 }, () => site.spend(customer, 5)))
    const mails = () => site.sql`SELECT FROM mails WHERE to_address = ${customer.email} AND kind = 'top_up_paused'`
    await expect.poll(async () => (await mails()).length, { timeout: 30_000 }).toBe(1)
    const { payment_id } = (await site.state(customer)).top_up ?? {}
    const { notifications } = (await site.call(GetUserNotifications, {}, { as: customer })).body
    expect(notifications[0]).toMatchObject({ kind: 'top_up_paused', link: `/payment/${payment_id}` })
    expect(site.stored.charges()).toHaveLength(2)
  } finally {
    await Promise.all(processes.map((process) => process.stop()))
    await site.close()
  }
}, 120_000)
