import { StopTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { after, dayMs, describeStores, minuteMs } from '../../test/payments/storing-providers.ts'
import { topUpJob } from './top-up.ts'

describeStores('the end and the limits of automatic top-ups through %s', (suite) => {
  const { name, charges, newestRef, deliver } = suite
  const pausedBecause = async (customer: Person) => (await suite.site.state(customer)).top_up?.paused_because
  const _tidy = () => suite.site.run(suite.site.jobNamed('payments.tidy_stored_methods'), {})
  /** Spends so much that credits are bought, and runs the jobs. */
  async function spendAndRun(customer: Person) {
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
  }

  it('pauses after a refund instead of charging again, until the customer saves', async () => {
    const customer = await suite.site.subscriber()
    await spendAndRun(customer)
    const [run] = await suite.site.sql<{ payment_id: string }[]>`
      SELECT payment_id FROM credit_top_up_runs WHERE user_id = ${customer._id}`
    expect((await suite.refund(run?.payment_id ?? '')).status).toBe(200)
    await suite.site.runJobs()
    expect([charges().length, await pausedBecause(customer)]).toEqual([1, 'refunded'])
    await suite.site.switchOn(customer)
    await suite.site.runJobs()
    expect([charges().length, await pausedBecause(customer)]).toEqual([2, null])
  })

  it('pauses after a chargeback instead of charging again', async () => {
    const customer = await suite.site.subscriber()
    await spendAndRun(customer)
    await deliver(suite.site.pay.message({ kind: 'disputed', ref: newestRef(), dispute: `dispute_${name}` }))
    await suite.site.runJobs()
    expect(await suite.site.balance(customer)).toBe('40.00')
    expect([charges().length, await pausedBecause(customer)]).toEqual([1, 'refunded'])
  })

  it('charges again on the day of a declined charge if the customer saves, even with one purchase a day', async () => {
    const customer = await suite.site.subscriber({ daily_limit: 1 })
    suite.site.stored.state.charges = 'declined'
    await spendAndRun(customer)
    expect(await pausedBecause(customer)).toBe('declined')
    suite.site.stored.state.charges = 'paid'
    await suite.site.switchOn(customer, { daily_limit: 1 })
    await suite.site.runJobs()
    expect(await suite.site.balance(customer)).toBe('140.00')
  })

  it('does not charge a purchase that began before the customer switched it off, and reverses its invoice', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    await suite.site.call(StopTopUp, {}, { as: customer })
    await suite.site.runJobs()
    expect(charges()).toEqual([])
    await suite.site.run(suite.site.jobNamed('payments.close_unpaid'), {}, after(minuteMs))
    const intents = await suite.site.sql`
      SELECT i.status FROM credit_top_up_runs r JOIN payment_intents i ON i._id = r.payment_id WHERE r.user_id = ${customer._id}`
    expect(intents).toEqual([{ status: 'cancelled' }])
  })

  it('does not charge a purchase that began before the operator switched it off', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    await suite.site.sql`UPDATE settings SET automatic_top_up = false`
    await suite.site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it('refuses a monthly limit below one purchase, and tells which limit is reached', async () => {
    const customer = await suite.site.subscriber({ daily_limit: 1, monthly_limit: '200' })
    const refused = await suite.site.switchOn(customer, { monthly_limit: '113.04' })
    expect(refused.body).toMatchObject({
      code: 'request.invalid',
      fields: { monthly_limit: { code: 'too_small', minimum: 113.05 } },
    })
    expect((await suite.site.state(customer)).limit_reached).toBe(null)
    await spendAndRun(customer)
    expect((await suite.site.state(customer)).limit_reached).toBe('daily')
    await suite.site.switchOn(customer, { daily_limit: 5, monthly_limit: '200' })
    expect((await suite.site.state(customer)).limit_reached).toBe('monthly')
  })

  it('ends a charge that waits for authentication, although no webhook reports it', async () => {
    const customer = await suite.site.subscriber()
    suite.site.stored.state.charges = 'pending'
    await spendAndRun(customer)
    suite.site.stored.finish(newestRef(), 'authentication')
    await suite.site.run(suite.site.jobNamed('payments.look_up'), {}, after(15 * minuteMs))
    expect(await pausedBecause(customer)).toBe('authentication')
  })

  it('looks up a charge for two months', async () => {
    const customer = await suite.site.subscriber()
    suite.site.stored.state.charges = 'pending'
    await spendAndRun(customer)
    suite.site.stored.finish(newestRef(), 'paid')
    await suite.site.run(suite.site.jobNamed('payments.look_up'), {}, after(40 * dayMs))
    expect(await suite.site.balance(customer)).toBe('140.00')
  })

  it('offers to pay a failed charge by hand until it is paid, also after another order', async () => {
    const customer = await suite.site.subscriber()
    suite.site.stored.state.charges = 'declined'
    await spendAndRun(customer)
    const id = (await suite.site.state(customer)).top_up?.payment_id ?? ''
    const expiry = () => suite.site.sql`SELECT expires_at FROM payment_intents WHERE _id = ${id}`
    const earlier = await expiry()
    await suite.site.storeMethod(customer)
    expect(await expiry()).toEqual(earlier)
    const body = { provider: name, store_method: false }
    await suite.site.call(StartPayment, { params: { id }, body }, { as: customer })
    await suite.finishPayment()
    expect((await suite.site.state(customer)).top_up).toMatchObject({ paused_because: 'declined', payment_id: null })
  })
})
