import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import {
  CancelSubscription,
  EndSubscription,
  GetUserSubscription,
  ListSubscriptions,
  ResumeSubscription,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { describeStores } from '../../test/payments/storing-providers.ts'
import { subscriptionCalls } from '../../test/payments/subscriptions.ts'
import { reconcile } from '../operator/reconcile-site.ts'
import { endSubscriptionsOfRemoved, pauseWithoutMethod } from './stop-subscription.ts'

describeStores('changes of a monthly subscription through %s', (suite) => {
  const {
    addPackage,
    state,
    subscribeOnline,
    changeTo,
    newestPayment,
    stopped,
    subscriber,
    nextOn,
    renew,
    charge,
    announced,
  } = subscriptionCalls(suite)
  const cancel = (as: Person) => suite.site.call(CancelSubscription, {}, { as })
  const resume = (as: Person) => suite.site.call(ResumeSubscription, {}, { as })
  const end = async (customer: Person, as: Person) => {
    const id = (await state(customer)).subscription?._id ?? ''
    return suite.site.call(EndSubscription, { params: { id }, body: { reason: 'Moved to a contract' } }, { as })
  }
  const removeMethod = async (as: Person) => {
    await suite.site.call(RemoveStoredMethod, {}, { as })
    await suite.handle(pauseWithoutMethod, { type: 'stored_method.removed', user_id: as._id, actor_id: as._id })
  }

  it('charges nothing after a cancellation and ends with the paid month, unless the customer continues before', async () => {
    const customer = await subscriber()
    expect((await resume(customer)).body.code).toBe('credits.subscription_wrong_state')
    expect((await cancel(customer)).body.subscription).toMatchObject({ status: 'active', is_cancelled: true })
    await renew(customer, -2)
    expect((await resume(customer)).body.subscription).toMatchObject({ status: 'active', is_cancelled: false })
    await charge(customer)
    expect(suite.charges()).toHaveLength(1)
    await cancel(customer)
    await charge(customer)
    expect(suite.charges()).toHaveLength(1)
    expect([await stopped(customer), await suite.site.balance(customer)]).toEqual([['ended', 'customer'], '240.00'])
    expect((await cancel(customer)).body.code).toBe('credits.subscription_not_found')
    expect(await announced(customer)).toEqual([])
  })

  it('changes the package from the next charge on', async () => {
    const customer = await subscriber()
    const larger = await addPackage({ name: 'Platinum', count: '300', bonus: '30', amount: '200' })
    expect((await changeTo(customer, suite.site.price_id)).body.code).toBe('credits.price_not_found')
    expect((await changeTo(customer, larger)).body.subscription).toMatchObject({ name: 'Platinum', total: '238.00' })
    expect(await suite.site.balance(customer)).toBe('120.00')
    await charge(customer)
    expect(suite.charges()).toMatchObject([{ amount: '238.00' }])
    expect(await suite.site.balance(customer)).toBe('450.00')
  })

  it('keeps the agreed price if the operator changes that of the package', async () => {
    const customer = await suite.site.person()
    const id = await addPackage()
    await subscribeOnline(customer, id)
    const body = { name: 'Gold', count: '100', amount: '200', billing: 'monthly' } as const
    await suite.site.call(packageCalls.change, { params: { id }, body }, { as: suite.site.admin })
    await charge(customer)
    expect(suite.charges()).toMatchObject([{ amount: '99.00' }])
    expect(await suite.site.balance(customer)).toBe('240.00')
  })

  it('ends before the next charge if the package is withdrawn, and notifies the customer', async () => {
    const customer = await subscriber()
    await suite.site.sql`UPDATE credit_packages SET online = false WHERE name = 'Gold'`
    await renew(customer, -3)
    expect(await stopped(customer)).toEqual(['ended', 'no_package'])
    expect([suite.charges(), await announced(customer)]).toEqual([[], ['subscription.ended']])
  })

  it('pauses after a refund until the customer continues', async () => {
    const customer = await subscriber()
    await charge(customer)
    expect((await suite.refund(await newestPayment(customer))).status).toBe(200)
    expect(await stopped(customer)).toEqual(['paused', 'refunded'])
    await charge(customer)
    expect([suite.charges().length, await announced(customer)]).toEqual([1, ['subscription.stopped']])
    expect((await resume(customer)).status).toBe(200)
    await charge(customer)
    expect(suite.charges()).toHaveLength(2)
  })

  it('pauses after a chargeback', async () => {
    const customer = await subscriber()
    await charge(customer)
    const dispute = `dispute_subscription_${suite.name}`
    await suite.deliver(suite.site.pay.message({ kind: 'disputed', ref: suite.newestRef(), dispute }))
    expect(await stopped(customer)).toEqual(['paused', 'refunded'])
  })

  it('pauses if the method is removed, and continues with another one', async () => {
    const customer = await subscriber()
    await removeMethod(customer)
    expect(await stopped(customer)).toEqual(['paused', 'no_method'])
    expect(await announced(customer)).toEqual(['subscription.stopped'])
    expect((await resume(customer)).body.code).toBe('credits.no_stored_method')
    await suite.site.storeMethod(customer)
    await resume(customer)
    await charge(customer)
    expect([suite.charges().length, await stopped(customer)]).toEqual([1, ['active', null]])
  })

  it('begins a new month on the day on which a subscription continues after its charge day', async () => {
    const customer = await subscriber()
    const renews_on = await nextOn(customer)
    await removeMethod(customer)
    await suite.site.storeMethod(customer)
    await suite.site.sql`
      UPDATE credit_subscriptions SET anchor_on = anchor_on - 75, next_on = next_on - 75 WHERE user_id = ${customer._id}`
    await suite.site.sql`
      UPDATE credit_subscription_periods SET starts_on = starts_on - 75 WHERE user_id = ${customer._id}`
    await resume(customer)
    await suite.site.runJobs()
    expect([suite.charges().length, await nextOn(customer)]).toEqual([1, renews_on])
  })

  it('pauses if the billing address is not confirmed any more', async () => {
    const customer = await subscriber()
    await suite.site.sql`UPDATE users SET billing_confirmed_at = NULL WHERE _id = ${customer._id}`
    await charge(customer)
    expect([suite.charges(), await stopped(customer)]).toEqual([[], ['paused', 'address']])
  })

  it('does not charge blocked customers, or while the operator has switched it off, and charges afterwards', async () => {
    const customer = await subscriber()
    await suite.site.sql`UPDATE users SET status = 0 WHERE _id = ${customer._id}`
    const day = new Date(`${await nextOnOf(customer)}T12:00:00Z`)
    const renewOnDay = async () => {
      await suite.site.run(suite.site.jobNamed('credits.renew_subscriptions'), {}, day)
      await suite.site.runJobs()
      return suite.charges().length
    }
    expect(await renewOnDay()).toBe(0)
    await suite.site.sql`UPDATE users SET status = 1 WHERE _id = ${customer._id}`
    await suite.site.sql`UPDATE settings SET automatic_top_up = false`
    expect(await renewOnDay()).toBe(0)
    await suite.site.sql`UPDATE settings SET automatic_top_up = true`
    expect(await renewOnDay()).toBe(1)
  })
  const nextOnOf = async (customer: Person) => {
    const [row] = await suite.site.sql<{ next_on: string }[]>`
      SELECT next_on::text AS next_on FROM credit_subscriptions WHERE user_id = ${customer._id}`
    return row?.next_on
  }

  it('ends when the customer is removed', async () => {
    const customer = await subscriber()
    await suite.site.sql`
      UPDATE credit_subscriptions SET note = 'An old note', internet_country = 'DE' WHERE user_id = ${customer._id}`
    await suite.handle(endSubscriptionsOfRemoved, { type: 'user.removed', user_id: customer._id, actor_id: null })
    await charge(customer)
    expect([suite.charges(), await stopped(customer)]).toEqual([[], ['ended', 'customer']])
    const kept = await suite.site.sql`
      SELECT note, internet_country FROM credit_subscriptions WHERE user_id = ${customer._id}`
    expect(kept).toEqual([{ note: '', internet_country: '' }])
  })

  it('is listed for staff, who can end it with a reason that is audited', async () => {
    const customer = await subscriber()
    const as = suite.site.admin
    const clerk = await suite.site.staffWith('orders')
    expect((await end(customer, clerk)).status).toBe(403)
    const query = { status: 'active' } as const
    const listed = await suite.site.call(ListSubscriptions, { query }, { as })
    expect(listed.body.subscriptions).toMatchObject([{ user: { _id: customer._id }, name: 'Gold', count: '120.00' }])
    const seen = await suite.site.call(GetUserSubscription, { params: { id: customer._id } }, { as })
    expect(seen.body.subscription).toMatchObject({ status: 'active', total: '99.00' })
    expect((await end(customer, as)).status).toBe(200)
    expect((await state(customer)).subscription).toMatchObject({ reason: 'staff', note: 'Moved to a contract' })
    expect((await end(customer, as)).body.code).toBe('credits.subscription_not_found')
    const audited = await suite.site.sql`
      SELECT FROM audit WHERE name = 'credits.end_subscription' AND target_id = ${customer._id}`
    expect([audited.length, await announced(customer)]).toEqual([1, ['subscription.ended']])
  })

  it('does not let staff who act as the customer agree to charges', async () => {
    const customer = await subscriber()
    await suite.site.sql`UPDATE sessions SET impersonator_id = ${suite.site.admin._id} WHERE user_id = ${customer._id}`
    expect((await changeTo(customer, await addPackage())).body.code).toBe('request.impersonated')
    await cancel(customer)
    expect((await resume(customer)).body.code).toBe('request.impersonated')
  })

  it('leaves the books balanced', async () => {
    expect(await reconcile(suite.site.sql)).toEqual([])
  })
})
