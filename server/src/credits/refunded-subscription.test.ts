import { CancelSubscription, ResumeSubscription } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { describeStores } from '../../test/payments/storing-providers.ts'
import { subscriptionCalls } from '../../test/payments/subscriptions.ts'
import { reconcile } from '../operator/reconcile-site.ts'

describeStores('refunds of a monthly subscription through %s', (suite) => {
  const { state, subscriber, newestPayment, stopped, charge, renew, announced } = subscriptionCalls(suite)
  const dispute = (name: string, ref = suite.newestRef()) =>
    suite.deliver(suite.site.pay.message({ kind: 'disputed', ref, dispute: `${name}_${suite.name}` }))
  const cancel = (as: Person) => suite.site.call(CancelSubscription, {}, { as })
  const resume = (as: Person) => suite.site.call(ResumeSubscription, {}, { as })

  it('pause it after a chargeback although the credits of the month are spent', async () => {
    const customer = await subscriber()
    await charge(customer)
    await suite.site.spend(customer, 240)
    await dispute('dispute_spent')
    expect(await stopped(customer)).toEqual(['paused', 'refunded'])
    await charge(customer)
    expect([suite.charges().length, await suite.site.balance(customer)]).toEqual([1, '0.00'])
    expect(await announced(customer)).toEqual(['subscription.stopped'])
  })

  it('pause it before the next charge if they arrived while another month was unpaid, and that month is then paid by hand', async () => {
    const customer = await subscriber()
    await charge(customer)
    const second = suite.newestRef()
    suite.site.stored.state.charges = 'declined'
    await charge(customer)
    await dispute('dispute_before', second)
    expect((await state(customer)).subscription?.status).toBe('past_due')
    const id = await newestPayment(customer)
    const body = { provider: suite.name, store_method: false }
    await suite.site.call(StartPayment, { params: { id }, body }, { as: customer })
    await suite.finishPayment()
    expect(await stopped(customer)).toEqual(['paused', 'refunded'])
    suite.site.stored.state.charges = 'paid'
    await charge(customer)
    expect(suite.charges()).toHaveLength(2)
    expect((await resume(customer)).status).toBe(200)
    expect(await stopped(customer)).toEqual(['active', null])
  })

  it('keep a charge that has not been sent yet from being sent', async () => {
    const customer = await subscriber()
    await charge(customer)
    const refunded = suite.newestRef()
    await renew(customer)
    await dispute('dispute_unsent', refunded)
    await suite.site.runJobs()
    expect([suite.charges().length, await stopped(customer)]).toEqual([1, ['paused', 'refunded']])
  })

  it('end it if the customer has already cancelled', async () => {
    const customer = await subscriber()
    await charge(customer)
    await cancel(customer)
    expect((await suite.refund(await newestPayment(customer))).status).toBe(200)
    expect(await stopped(customer)).toEqual(['ended', 'customer'])
    expect(await announced(customer)).toEqual([])
  })

  it('let a customer end a paused subscription', async () => {
    const customer = await subscriber()
    await charge(customer)
    await dispute('dispute_ended')
    expect((await cancel(customer)).body.subscription).toMatchObject({ status: 'ended', reason: 'customer' })
  })

  it('leave the books balanced', async () => {
    expect(await reconcile(suite.site.sql)).toEqual([])
  })
})
