import { StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { RefundPayment, StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { startMollieServer } from '../../test/payments/mollie-server.ts'
import { startStripeServer } from '../../test/payments/stripe-server.ts'
import { startTopUpSite, type TopUpSite } from '../../test/payments/top-up-site.ts'
import type { MethodStore } from '../payments/payment-provider.ts'
import { RefusedRequest } from '../payments/providers/provider-reply.ts'
import { tidyMethodsJob } from '../payments/stored/tidy-methods.ts'
import { topUpJob } from './top-up.ts'

const [minuteMs, dayMs] = [60_000, 86_400_000]
const after = (ms: number) => new Date(Date.now() + ms)

describe.each([
  ['stripe', startStripeServer],
  ['mollie', startMollieServer],
] as const)('the end and the limits of automatic top-ups through %s', (name, start) => {
  let site: TopUpSite
  let before: number

  beforeAll(async () => {
    site = await startTopUpSite(start)
  })
  afterAll(() => site.close())
  beforeEach(async () => {
    site.stored.state.charges = 'paid'
    await site.sql`DELETE FROM rate_limits`
    await site.sql`UPDATE settings SET automatic_top_up = true`
    before = site.stored.charges().length
  })

  const charges = () => site.stored.charges().slice(before)
  const newestRef = () => charges().at(-1)?.ref ?? ''
  const pausedBecause = async (customer: Person) => (await site.state(customer)).top_up?.paused_because
  const tidy = () => site.run(site.jobNamed('payments.tidy_stored_methods'), {})
  /** Spends so much that credits are bought, and runs the jobs. */
  async function spendAndRun(customer: Person) {
    await site.spend(customer, 60)
    await site.runJobs()
  }
  async function deliver(message: ReturnType<TopUpSite['pay']['message']>) {
    const { path, headers, body } = message
    expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
  }

  it('pauses after a refund instead of charging again, until the customer saves', async () => {
    const customer = await site.subscriber()
    await spendAndRun(customer)
    const [run] = await site.sql<{ payment_id: string }[]>`
      SELECT payment_id FROM credit_top_up_runs WHERE user_id = ${customer._id}`
    const refund = { params: { id: run?.payment_id ?? '' }, body: { reason: 'Bought by mistake' } }
    expect((await site.call(RefundPayment, refund, { as: site.admin })).status).toBe(200)
    await site.runJobs()
    expect([charges().length, await pausedBecause(customer)]).toEqual([1, 'refunded'])
    await site.switchOn(customer)
    await site.runJobs()
    expect([charges().length, await pausedBecause(customer)]).toEqual([2, null])
  })

  it('pauses after a chargeback instead of charging again', async () => {
    const customer = await site.subscriber()
    await spendAndRun(customer)
    await deliver(site.pay.message({ kind: 'disputed', ref: newestRef(), dispute: `dispute_${name}` }))
    await site.runJobs()
    expect(await site.balance(customer)).toBe('40.00')
    expect([charges().length, await pausedBecause(customer)]).toEqual([1, 'refunded'])
  })

  it('charges again on the day of a declined charge if the customer saves, even with one purchase a day', async () => {
    const customer = await site.subscriber({ daily_limit: 1 })
    site.stored.state.charges = 'declined'
    await spendAndRun(customer)
    expect(await pausedBecause(customer)).toBe('declined')
    site.stored.state.charges = 'paid'
    await site.switchOn(customer, { daily_limit: 1 })
    await site.runJobs()
    expect(await site.balance(customer)).toBe('140.00')
  })

  it('does not charge a purchase that began before the customer switched it off, and reverses its invoice', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    await site.call(StopTopUp, {}, { as: customer })
    await site.runJobs()
    expect(charges()).toEqual([])
    await site.run(site.jobNamed('payments.close_unpaid'), {}, after(minuteMs))
    const intents = await site.sql`
      SELECT i.status FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id WHERE r.user_id = ${customer._id}`
    expect(intents).toEqual([{ status: 'cancelled' }])
  })

  it('does not charge a purchase that began before the operator switched it off', async () => {
    const customer = await site.subscriber()
    await site.spend(customer, 60)
    await site.run(topUpJob, { user_id: customer._id })
    await site.sql`UPDATE settings SET automatic_top_up = false`
    await site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it('refuses a monthly limit below one purchase, and tells which limit is reached', async () => {
    const customer = await site.subscriber({ daily_limit: 1, monthly_limit: '200' })
    const refused = await site.switchOn(customer, { monthly_limit: '113.04' })
    expect(refused.body).toMatchObject({
      code: 'request.invalid',
      fields: { monthly_limit: { code: 'too_small', minimum: 113.05 } },
    })
    expect((await site.state(customer)).limit_reached).toBe(null)
    await spendAndRun(customer)
    expect((await site.state(customer)).limit_reached).toBe('daily')
    await site.switchOn(customer, { daily_limit: 5, monthly_limit: '200' })
    expect((await site.state(customer)).limit_reached).toBe('monthly')
  })

  it('ends a charge that waits for authentication, although no webhook reports it', async () => {
    const customer = await site.subscriber()
    site.stored.state.charges = 'pending'
    await spendAndRun(customer)
    site.stored.finish(newestRef(), 'authentication')
    await site.run(site.jobNamed('payments.look_up'), {}, after(15 * minuteMs))
    expect(await pausedBecause(customer)).toBe('authentication')
  })

  it('looks up a charge for two months', async () => {
    const customer = await site.subscriber()
    site.stored.state.charges = 'pending'
    await spendAndRun(customer)
    site.stored.finish(newestRef(), 'paid')
    await site.run(site.jobNamed('payments.look_up'), {}, after(40 * dayMs))
    expect(await site.balance(customer)).toBe('140.00')
  })

  it('offers to pay a failed charge by hand until it is paid, also after another order', async () => {
    const customer = await site.subscriber()
    site.stored.state.charges = 'declined'
    await spendAndRun(customer)
    const id = (await site.state(customer)).top_up?.payment_id ?? ''
    const expiry = () => site.sql`SELECT expires_at FROM payment_intents WHERE _id = ${id}`
    const earlier = await expiry()
    await site.storeMethod(customer)
    expect(await expiry()).toEqual(earlier)
    const body = { provider: name, store_method: false }
    await site.call(StartPayment, { params: { id }, body }, { as: customer })
    const { ref } = site.pay.newest()
    site.pay.pay(ref)
    await deliver(site.pay.message({ kind: 'paid', ref }))
    expect((await site.state(customer)).top_up).toMatchObject({ paused_because: 'declined', payment_id: null })
  })

  it('removes a method only after its pending charge has ended', async () => {
    const customer = await site.subscriber()
    const kept = site.stored.kept()
    site.stored.state.charges = 'pending'
    await spendAndRun(customer)
    await site.call(RemoveStoredMethod, {}, { as: customer })
    await site.runJobs()
    expect(site.stored.kept()).toEqual(kept)
    site.stored.finish(newestRef(), 'paid')
    expect(await site.report(newestRef())).toBe(200)
    await tidy()
    expect(site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
  })

  it('removes a method although a hundred others cannot be removed', async () => {
    const customer = await site.subscriber()
    const kept = site.stored.kept()
    await site.sql`
      WITH attempts AS (
        INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
        SELECT gen_random_uuid(), i._id, 'btcpay', 'failed', now(), now()
        FROM (SELECT _id FROM payment_intents WHERE user_id = ${customer._id} LIMIT 1) i CROSS JOIN generate_series(1, 100)
        RETURNING _id)
      INSERT INTO stored_payment_methods (_id, user_id, provider, attempt_id, status, customer_ref, consented_at, removed_at)
      SELECT gen_random_uuid(), ${customer._id}::uuid, 'btcpay', _id, 'removing', 'stuck', now() - interval '1 year', now()
      FROM attempts`
    await site.call(RemoveStoredMethod, {}, { as: customer })
    await tidy()
    await tidy()
    expect(site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    await site.sql`DELETE FROM stored_payment_methods WHERE provider = 'btcpay'`
  })

  it('gives up a method that the provider refuses to read for a day', async () => {
    const customer = await site.subscriber()
    await site.sql`UPDATE stored_payment_methods SET status = 'pending' WHERE user_id = ${customer._id}`
    const { store } = site.pay.provider
    const refusing: MethodStore | undefined = store && {
      ...store,
      read: () => Promise.reject(new RefusedRequest('gone')),
    }
    const job = tidyMethodsJob([{ ...site.pay.provider, ...(refusing && { store: refusing }) }])
    const status = () => site.sql`SELECT status FROM stored_payment_methods WHERE user_id = ${customer._id}`
    await site.run(job, {})
    expect(await status()).toEqual([{ status: 'pending' }])
    await site.run(job, {}, after(25 * 3_600_000))
    expect(await status()).toEqual([{ status: 'removed' }])
  })
})
