import { GetUserTopUp, StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import { RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { startMollieServer } from '../../test/payments/mollie-server.ts'
import { startStripeServer } from '../../test/payments/stripe-server.ts'
import { startTopUpSite, type TopUpSite } from '../../test/payments/top-up-site.ts'
import { startAnotherProcess } from '../../test/processes.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import type { MethodStore } from '../payments/payment-provider.ts'
import { chargeMethodJob } from '../payments/stored/charge-method.ts'
import { removeMethodsOfRemoved } from '../payments/stored/remove-method.ts'
import { eraseTopUpsOfRemoved } from './change-top-up.ts'
import { creditPurchases } from './credit-purchases.ts'
import { topUpJob } from './top-up.ts'

describe.each([
  ['stripe', startStripeServer],
  ['mollie', startMollieServer],
] as const)('an automatic top-up through %s', (name, start) => {
  let site: TopUpSite
  let before: number

  beforeAll(async () => {
    site = await startTopUpSite(start)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    Object.assign(site.pay.state, { mode: 'normal' })
    site.stored.state.charges = 'paid'
    await site.sql`DELETE FROM rate_limits`
    before = site.stored.charges().length
  })

  const charges = () => site.stored.charges().slice(before)
  const invoicesOf = (customer: Person) => site.sql<{ status: string; total: bigint }[]>`
    SELECT status, total FROM invoices WHERE user_id = ${customer._id} AND invoice IS NOT NULL ORDER BY created_at`
  const pausedBecause = async (customer: Person) => (await site.state(customer)).top_up?.paused_because
  const announced = (customer: Person) => site.sql<{ event: object }[]>`
    SELECT event FROM outbox WHERE event->>'user_id' = ${customer._id} AND event->>'type' LIKE 'top_up.%'`

  it('stores the method of a payment only if the customer agrees, and returns no reference of the provider', async () => {
    const customer = await site.person()
    expect((await site.state(customer)).method).toBe(null)
    expect((await site.switchOn(customer)).body.code).toBe('credits.no_stored_method')
    await site.storeMethod(customer)
    const { method } = await site.state(customer)
    const expected = { stripe: ['visa', '4242', '2031-04'], mollie: ['Mastercard', '6787', '2030-11'] }[name]
    expect(method).toEqual({
      provider: name,
      ...{ brand: expected[0], last4: expected[1], valid_until: expected[2] },
      consented_at: expect.any(String),
    })
    expect(await site.balance(customer)).toBe('100.00')
  })

  it('buys the package when the balance falls below the threshold: one charge, one paid invoice, the credits', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 50)
    await site.runJobs()
    expect(charges()).toEqual([])
    await site.spend(customer, 1)
    await site.runJobs()
    expect(charges()).toMatchObject([{ amount: '113.05', isPaid: true }])
    expect(await site.balance(customer)).toBe('149.00')
    expect(await invoicesOf(customer)).toMatchObject([{ status: 'paid' }, { status: 'paid', total: 113_05n }])
  })

  it('charges once if 20 triggers and 20 charges run at the same time, and credits once if report and look-up both arrive', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    const trigger = { user_id: customer._id }
    await Promise.all(Array.from({ length: 20 }, () => site.run(topUpJob, trigger)))
    const [job, ...others] = (await site.takeJobs()).filter((one) => one.name === 'payments.charge_method')
    expect(others).toEqual([])
    const charge = site.jobNamed('payments.charge_method')
    await Promise.allSettled(Array.from({ length: 20 }, () => site.run(charge, job?.data ?? {})))
    await site.run(charge, job?.data ?? {})
    const [{ ref } = { ref: '' }] = charges()
    const reports = await Promise.all(Array.from({ length: 5 }, () => site.report(ref)))
    expect(new Set(reports)).toEqual(new Set([200]))
    await Promise.all(Array.from({ length: 20 }, () => site.run(topUpJob, trigger)))
    await site.runJobs()
    expect(charges()).toHaveLength(1)
    expect(await site.balance(customer)).toBe('140.00')
  })

  it('finds a charge whose response was lost in a crash, and does not charge again', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    const [job] = (await site.takeJobs()).filter((one) => one.name === 'payments.charge_method')
    const { store } = site.pay.provider
    const crashing: MethodStore | undefined = store && {
      ...store,
      async charge(environment, charge) {
        await store.charge(environment, charge)
        throw new Error('the process ended')
      },
    }
    const dying = chargeMethodJob([{ ...site.pay.provider, ...(crashing && { store: crashing }) }], [creditPurchases])
    await expect(site.run(dying, job?.data ?? {})).rejects.toThrow('the process ended')
    expect(await site.balance(customer)).toBe('40.00')
    await site.run(site.jobNamed('payments.charge_method'), job?.data ?? {})
    expect(charges()).toHaveLength(1)
    expect(await site.balance(customer)).toBe('140.00')
  })

  it('charges later if the process ended before the job ran, or the provider was away', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    const [job] = (await site.takeJobs()).filter((one) => one.name === 'payments.charge_method')
    site.pay.state.mode = 'failing'
    await expect(site.run(site.jobNamed('payments.charge_method'), job?.data ?? {})).rejects.toThrow()
    site.pay.state.mode = 'normal'
    await site.run(site.jobNamed('payments.tidy_stored_methods'), {}, new Date(Date.now() + 15 * 60_000))
    await site.runJobs()
    expect(charges()).toHaveLength(1)
    expect(await site.balance(customer)).toBe('140.00')
  })

  it('gives up a charge that the provider has not accepted for a day, instead of charging late', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    const [job] = (await site.takeJobs()).filter((one) => one.name === 'payments.charge_method')
    await site.run(site.jobNamed('payments.charge_method'), job?.data ?? {}, new Date(Date.now() + 21 * 3_600_000))
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it.each(['declined', 'authentication'] as const)(
    'pauses after a failed charge (%s), with a link to pay by hand',
    async (outcome) => {
      const customer = await site.subscriber()
      site.stored.state.charges = outcome
      await site.spend(customer, 60)
      await site.runJobs()
      const { top_up } = await site.state(customer)
      expect(top_up).toMatchObject({ paused_because: outcome, payment_id: expect.any(String) })
      expect(await announced(customer)).toMatchObject([
        { event: { type: 'top_up.failed', payment_id: top_up?.payment_id } },
      ])
      expect(await site.balance(customer)).toBe('40.00')
      await site.spend(customer, 1)
      await site.runJobs()
      expect(charges()).toHaveLength(1)

      site.stored.state.charges = 'paid'
      await site.switchOn(customer)
      await site.runJobs()
      expect(await pausedBecause(customer)).toBe(null)
      expect(await site.balance(customer)).toBe('139.00')
      await site.run(site.jobNamed('payments.close_unpaid'), {}, new Date(Date.now() + 60_000))
      expect((await invoicesOf(customer)).map(({ status }) => status)).toEqual(['paid', 'reversed', 'paid', 'issued'])
    },
  )

  it('waits for a direct debit, which pauses the top-up if it fails days later', async () => {
    const customer = await site.subscriber()
    site.stored.state.charges = 'pending'
    await site.spend(customer, 60)
    await site.runJobs()
    await site.spend(customer, 1)
    await site.runJobs()
    expect(charges()).toHaveLength(1)
    await site.run(site.jobNamed('payments.close_unpaid'), {}, new Date(Date.now() + 5 * 86_400_000))
    site.stored.finish(charges()[0]?.ref ?? '', 'declined')
    expect(await site.report(charges()[0]?.ref ?? '')).toBe(200)
    expect(await pausedBecause(customer)).toBe('declined')
    expect(await site.balance(customer)).toBe('39.00')
  })

  it('stays within the daily and the monthly limit', async () => {
    const customer = await site.subscriber({ daily_limit: 2, monthly_limit: '1000' })
    for (let n = 0; n < 4; n++) {
      await site.spend(customer, n === 0 ? 60 : 100)
      await site.runJobs()
      if (n === 1) break
    }
    expect(charges()).toHaveLength(2)
    await site.spend(customer, 100)
    await site.runJobs()
    expect(charges()).toHaveLength(2)
    await site.switchOn(customer, { daily_limit: 5, monthly_limit: '339.14' })
    await site.runJobs()
    expect(charges()).toHaveLength(2)
    await site.switchOn(customer, { daily_limit: 5, monthly_limit: '339.15' })
    await site.runJobs()
    expect(charges()).toHaveLength(3)
    expect((await site.switchOn(customer, { daily_limit: 6 })).status).toBe(400)
    expect((await site.switchOn(customer, { monthly_limit: '10000.01' })).status).toBe(400)
  })

  it('removes a method at the provider and does not charge it again', async () => {
    const customer = await site.subscriber()
    const kept = site.stored.kept()
    await site.spend(customer, 60)
    expect((await site.call(RemoveStoredMethod, {}, { as: customer })).body).toMatchObject({ method: null })
    await site.runJobs()
    await site.runJobs()
    expect(site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'no_method'])
    expect(await announced(customer)).toMatchObject([{ event: { type: 'top_up.paused' } }])
    const rows =
      await site.sql`SELECT status, customer_ref, method_ref, last4 FROM stored_payment_methods WHERE user_id = ${customer._id}`
    expect(rows).toEqual([{ status: 'removed', customer_ref: null, method_ref: null, last4: '' }])
  })

  it('does not charge a method that was removed after the purchase began', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    await site.call(RemoveStoredMethod, {}, { as: customer })
    await site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'no_method'])
  })

  it('pauses if the provider does not know the stored method any more', async () => {
    const customer = await site.subscriber()
    await site.sql`UPDATE stored_payment_methods SET customer_ref = 'gone', method_ref = 'gone' WHERE user_id = ${customer._id}`
    await site.spend(customer, 60)
    await site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it('does not let staff who act as the customer agree to charges', async () => {
    const customer = await site.subscriber()
    await site.sql`UPDATE sessions SET impersonator_id = ${site.admin._id} WHERE user_id = ${customer._id}`
    expect((await site.switchOn(customer)).body.code).toBe('request.impersonated')
    await site.storeMethod(customer)
    const methods = await site.sql`SELECT FROM stored_payment_methods WHERE user_id = ${customer._id}`
    expect(methods).toHaveLength(1)
  })

  it('replaces the stored method, and removes the earlier one at the provider', async () => {
    const customer = await site.subscriber()
    const kept = site.stored.kept()
    await site.storeMethod(customer)
    await site.run(site.jobNamed('payments.tidy_stored_methods'), {})
    expect(site.stored.kept()).toEqual(kept)
  })

  it('withdraws the mandate of a removed customer', async () => {
    const customer = await site.subscriber()
    const kept = site.stored.kept()
    await site.spend(customer, 60)
    const event = { type: 'user.removed', user_id: customer._id, actor_id: null } as const
    for (const { handle } of [removeMethodsOfRemoved, eraseTopUpsOfRemoved])
      await site.sql.begin((tx) => handle({ tx, event, now: new Date(), app: site.app }))
    await site.runJobs()
    expect(site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    expect(charges()).toEqual([])
    expect(await site.sql`SELECT FROM credit_top_ups WHERE user_id = ${customer._id}`).toEqual([])
  })

  it('does nothing while the operator has switched it off, and after the customer has', async () => {
    const customer = await site.subscriber()
    await site.sql`UPDATE settings SET automatic_top_up = false`
    await site.spend(customer, 60)
    await site.runJobs()
    expect((await site.switchOn(customer)).body.code).toBe('credits.top_up_off')
    await site.sql`UPDATE settings SET automatic_top_up = true`
    await site.call(StopTopUp, {}, { as: customer })
    await site.spend(customer, 1)
    await site.runJobs()
    expect([charges(), (await site.state(customer)).top_up]).toEqual([[], null])
  })

  it('pauses if the billing address is not confirmed any more or the package is off sale', async () => {
    const customer = await site.subscriber()
    await site.sql`UPDATE users SET billing_confirmed_at = NULL WHERE _id = ${customer._id}`
    await site.spend(customer, 60)
    await site.runJobs()
    expect(await pausedBecause(customer)).toBe('address')
    const other = await site.subscriber()
    await site.sql`UPDATE credit_packages SET online = false`
    await site.spend(other, 60)
    await site.runJobs()
    await site.sql`UPDATE credit_packages SET online = true`
    expect([charges(), await pausedBecause(other)]).toEqual([[], 'no_package'])
  })

  it('is refunded through the provider like any payment, and tells the country of the payer', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.runJobs()
    const [intent] = await site.sql<{ _id: string }[]>`
      SELECT payment_id AS _id FROM credit_top_up_runs WHERE user_id = ${customer._id}`
    await site.run(site.jobNamed('payments.ask_payer_countries'), {})
    const refund = { params: { id: intent?._id ?? '' }, body: { reason: 'Bought by mistake' } }
    const refunded = await site.call(RefundPayment, refund, { as: site.admin })
    expect([refunded.status, refunded.body.refund]).toMatchObject([200, { amount: '113.05', status: 'done' }])
    expect(await site.balance(customer)).toBe('40.00')
  })

  it('is shown to staff, and the books balance after all of this', async () => {
    const customer = await site.subscriber()
    const seen = await site.call(GetUserTopUp, { params: { id: customer._id } }, { as: site.admin })
    expect(seen.body).toMatchObject({ top_up: { threshold: '50.00' }, method: { provider: name } })
    expect(await reconcile(site.sql)).toEqual([])
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
