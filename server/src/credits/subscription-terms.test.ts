import { ListPackagesOnSale, packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import {
  CancelSubscription,
  ChangeSubscription,
  ResumeSubscription,
  Subscribe,
} from '@mapwright/contract/credits/subscription-endpoints.ts'
import { ChangeTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { GetPayment, MarkAsPaid, StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { describeStores } from '../../test/payments/storing-providers.ts'
import { subscriptionCalls } from '../../test/payments/subscriptions.ts'

describeStores('the terms of a monthly subscription through %s', (suite) => {
  const { addPackage, state, subscribe, subscriber, subscribeOnline, stopped, charge, renew } = subscriptionCalls(suite)
  const resume = (as: Person) => suite.site.call(ResumeSubscription, {}, { as })
  const agreedFrom = (customer: Person, country: string) =>
    suite.site.sql`UPDATE credit_subscriptions SET internet_country = ${country} WHERE user_id = ${customer._id}`
  const methodsOf = async (customer: Person) =>
    (await suite.site.sql`SELECT FROM stored_payment_methods WHERE user_id = ${customer._id} AND status = 'active'`)
      .length
  const switchOff = () =>
    suite.site.sql`UPDATE settings SET online_payments = array_remove(online_payments, ${suite.name})`
  const switchOn = () =>
    suite.site.sql`UPDATE settings SET online_payments = array_append(online_payments, ${suite.name})`

  it('are refused if the price has changed since the page was loaded', async () => {
    const customer = await subscriber()
    const price_id = await addPackage({ name: 'Platinum', amount: '200' })
    const changed = await suite.site.call(ChangeSubscription, { body: { price_id, amount: '150' } }, { as: customer })
    expect([changed.status, changed.body.code]).toEqual([409, 'credits.price_changed'])
    const other = await suite.site.person()
    const body = { price_id, amount: '150', payment_method: suite.name }
    expect((await suite.site.call(Subscribe, { body }, { as: other })).body.code).toBe('credits.price_changed')
    expect((await state(customer)).subscription).toMatchObject({ name: 'Gold', amount: '83.19' })
  })

  it('do not continue in a currency that the site no longer uses', async () => {
    const customer = await subscriber()
    await suite.site.call(CancelSubscription, {}, { as: customer })
    await suite.site.sql`UPDATE settings SET currency = 'USD'`
    const { status, body } = await resume(customer)
    await suite.site.sql`UPDATE settings SET currency = 'EUR'`
    expect([status, body.code]).toEqual([409, 'credits.subscription_withdrawn'])
  })

  it('keep the VAT of the country in which the customer agreed, for renewals and top-ups', async () => {
    const customer = await subscriber()
    await suite.site.sql`UPDATE users SET country = 'US' WHERE _id = ${customer._id}`
    expect((await state(customer)).subscription?.total).toBe('99.00')
    await agreedFrom(customer, 'US')
    expect((await state(customer)).subscription).toMatchObject({ vat: '0.00', total: '83.19' })
    await charge(customer)
    expect(suite.charges()).toMatchObject([{ amount: '83.19' }])
    const body = { threshold: '500', price_id: suite.site.price_id, daily_limit: 1, monthly_limit: '1000' }
    expect((await suite.site.call(ChangeTopUp, { body }, { as: customer })).status).toBe(200)
    await suite.site.sql`UPDATE credit_top_ups SET internet_country = 'US' WHERE user_id = ${customer._id}`
    await suite.site.runJobs()
    expect(suite.charges().map(({ amount }) => amount)).toEqual(['83.19', '95.00'])
  })

  it('let the first payment be made only with a provider that stores the method, and store it', async () => {
    const customer = await suite.site.person()
    const { payment_id } = (await subscribe(customer, await addPackage(), suite.name)).body
    const params = { id: payment_id }
    const { payment } = (await suite.site.call(GetPayment, { params }, { as: customer })).body
    expect(payment).toMatchObject({ must_store: true, methods: [suite.name] })
    const body = { provider: suite.name, store_method: false }
    expect((await suite.site.call(StartPayment, { params, body }, { as: customer })).status).toBe(200)
    await suite.finishPayment()
    await suite.site.runJobs()
    expect([await stopped(customer), await methodsOf(customer)]).toEqual([['active', null], 1])
    const paid = await suite.site.call(GetPayment, { params }, { as: customer })
    expect(paid.body.payment.must_store).toBe(false)
  })

  it('pause at once if the first month was paid without a method', async () => {
    const customer = await suite.site.person()
    await subscribe(customer, await addPackage(), suite.name)
    const [invoice] = await suite.site.sql<{ _id: string }[]>`SELECT _id FROM invoices WHERE user_id = ${customer._id}`
    const body = { id: invoice?._id ?? '', txn_id: '' }
    expect((await suite.site.call(MarkAsPaid, { body }, { as: suite.site.admin })).status).toBe(200)
    expect(await stopped(customer)).toEqual(['paused', 'no_method'])
  })

  it('are offered only with a method that can be stored, and say whether the stored one can be charged', async () => {
    const customer = await suite.site.person()
    await suite.site.storeMethod(customer)
    await addPackage()
    const monthly = async () =>
      (await suite.site.call(ListPackagesOnSale, {}, { as: customer })).body.monthly.length > 0
    expect([await monthly(), (await state(customer)).can_charge]).toEqual([true, true])
    await switchOff()
    expect([await monthly(), (await state(customer)).can_charge]).toEqual([false, false])
    await switchOn()
  })

  it('send a charge after all if the customer continues right after a cancellation', async () => {
    const customer = await subscriber()
    await renew(customer)
    await suite.site.call(CancelSubscription, {}, { as: customer })
    expect((await resume(customer)).status).toBe(200)
    await suite.site.runJobs()
    expect([suite.charges().length, await stopped(customer)]).toEqual([1, ['active', null]])
  })

  it('end only with the package, which stays monthly if a change does not name the way of selling', async () => {
    const customer = await suite.site.person()
    const id = await addPackage({ name: 'Silver' })
    await subscribeOnline(customer, id)
    const as = suite.site.admin
    const query = { ids: id }
    const open = async () => (await suite.site.call(packageCalls.countDependents, { query }, { as })).body.goes
    expect(await open()).toEqual([{ what: 'subscriptions', count: 1 }])
    const body = { name: 'Silver', count: '120', amount: '83.19' }
    const changed = await suite.site.call(packageCalls.change, { params: { id }, body }, { as })
    expect(changed.body.price.billing).toBe('monthly')
    await suite.site.call(CancelSubscription, {}, { as: customer })
    expect(await open()).toEqual([])
  })
})
