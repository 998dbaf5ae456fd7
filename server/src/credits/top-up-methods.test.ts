import { RemoveStoredMethod } from '@mapwright/contract/payments/stored-method-endpoints.ts'
import { expect, it } from 'vitest'
import type { Person } from '../../test/kit.ts'
import { after, describeStores } from '../../test/payments/storing-providers.ts'
import type { MethodStore } from '../payments/payment-provider.ts'
import { RefusedRequest } from '../payments/providers/provider-reply.ts'
import { removeMethodsOfRemoved } from '../payments/stored/remove-method.ts'
import { tidyMethodsJob } from '../payments/stored/tidy-methods.ts'
import { eraseTopUpsOfRemoved } from './change-top-up.ts'
import { topUpJob } from './top-up.ts'

describeStores('the stored method of an automatic top-up through %s', (suite) => {
  const { charges, newestRef } = suite
  const pausedBecause = async (customer: Person) => (await suite.site.state(customer)).top_up?.paused_because
  const announced = (customer: Person) => suite.site.sql<{ event: object }[]>`
    SELECT event FROM outbox WHERE event->>'user_id' = ${customer._id} AND event->>'type' LIKE 'top_up.%'`
  const tidy = () => suite.site.run(suite.site.jobNamed('payments.tidy_stored_methods'), {})

  it('removes a method at the provider and does not charge it again', async () => {
    const customer = await suite.site.subscriber()
    const kept = suite.site.stored.kept()
    await suite.site.spend(customer, 60)
    expect((await suite.site.call(RemoveStoredMethod, {}, { as: customer })).body).toMatchObject({ method: null })
    await suite.site.runJobs()
    await suite.site.runJobs()
    expect(suite.site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'no_method'])
    expect(await announced(customer)).toMatchObject([{ event: { type: 'top_up.paused' } }])
    const rows = await suite.site
      .sql`SELECT status, customer_ref, method_ref, last4 FROM stored_payment_methods WHERE user_id = ${customer._id}`
    expect(rows).toEqual([{ status: 'removed', customer_ref: null, method_ref: null, last4: '' }])
  })

  it('does not charge a method that was removed after the purchase began', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.spend(customer, 60)
    await suite.site.run(topUpJob, { user_id: customer._id })
    await suite.site.call(RemoveStoredMethod, {}, { as: customer })
    await suite.site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'no_method'])
  })

  it('pauses if the provider does not know the stored method any more', async () => {
    const customer = await suite.site.subscriber()
    await suite.site
      .sql`UPDATE stored_payment_methods SET customer_ref = 'gone', method_ref = 'gone' WHERE user_id = ${customer._id}`
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    expect([charges(), await pausedBecause(customer)]).toEqual([[], 'declined'])
  })

  it('does not let staff who act as the customer agree to charges', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.sql`UPDATE sessions SET impersonator_id = ${suite.site.admin._id} WHERE user_id = ${customer._id}`
    expect((await suite.site.switchOn(customer)).body.code).toBe('request.impersonated')
    await suite.site.storeMethod(customer)
    const methods = await suite.site.sql`SELECT FROM stored_payment_methods WHERE user_id = ${customer._id}`
    expect(methods).toHaveLength(1)
  })

  it('replaces the stored method, and removes the earlier one at the provider', async () => {
    const customer = await suite.site.subscriber()
    const kept = suite.site.stored.kept()
    await suite.site.storeMethod(customer)
    await suite.site.run(suite.site.jobNamed('payments.tidy_stored_methods'), {})
    expect(suite.site.stored.kept()).toEqual(kept)
  })

  it('withdraws the mandate of a removed customer', async () => {
    const customer = await suite.site.subscriber()
    const kept = suite.site.stored.kept()
    await suite.site.spend(customer, 60)
    const event = { type: 'user.removed', user_id: customer._id, actor_id: null } as const
    for (const subscriber of [removeMethodsOfRemoved, eraseTopUpsOfRemoved]) await suite.handle(subscriber, event)
    await suite.site.runJobs()
    expect(suite.site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    expect(charges()).toEqual([])
    expect(await suite.site.sql`SELECT FROM credit_top_ups WHERE user_id = ${customer._id}`).toEqual([])
  })

  it('removes a method only after its pending charge has ended', async () => {
    const customer = await suite.site.subscriber()
    const kept = suite.site.stored.kept()
    suite.site.stored.state.charges = 'pending'
    await suite.site.spend(customer, 60)
    await suite.site.runJobs()
    await suite.site.call(RemoveStoredMethod, {}, { as: customer })
    await suite.site.runJobs()
    expect(suite.site.stored.kept()).toEqual(kept)
    suite.site.stored.finish(newestRef(), 'paid')
    expect(await suite.site.report(newestRef())).toBe(200)
    await tidy()
    expect(suite.site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
  })

  it('removes a method although a hundred others cannot be removed', async () => {
    const customer = await suite.site.subscriber()
    const kept = suite.site.stored.kept()
    await suite.site.sql`
      WITH attempts AS (
        INSERT INTO payment_attempts (_id, intent_id, provider, status, created_at, updated_at)
        SELECT gen_random_uuid(), i._id, 'btcpay', 'failed', now(), now()
        FROM (SELECT _id FROM payment_intents WHERE user_id = ${customer._id} LIMIT 1) i CROSS JOIN generate_series(1, 100)
        RETURNING _id)
      INSERT INTO stored_payment_methods (_id, user_id, provider, attempt_id, status, customer_ref, consented_at, removed_at)
      SELECT gen_random_uuid(), ${customer._id}::uuid, 'btcpay', _id, 'removing', 'stuck', now() - interval '1 year', now()
      FROM attempts`
    await suite.site.call(RemoveStoredMethod, {}, { as: customer })
    await tidy()
    await tidy()
    expect(suite.site.stored.kept()).toEqual({ customers: kept.customers - 1, methods: kept.methods - 1 })
    await suite.site.sql`DELETE FROM stored_payment_methods WHERE provider = 'btcpay'`
  })

  it('gives up a method that the provider refuses to read for a day', async () => {
    const customer = await suite.site.subscriber()
    await suite.site.sql`UPDATE stored_payment_methods SET status = 'pending' WHERE user_id = ${customer._id}`
    const { store } = suite.site.pay.provider
    const refusing: MethodStore | undefined = store && {
      ...store,
      read: () => Promise.reject(new RefusedRequest('gone')),
    }
    const job = tidyMethodsJob([{ ...suite.site.pay.provider, ...(refusing && { store: refusing }) }])
    const status = () => suite.site.sql`SELECT status FROM stored_payment_methods WHERE user_id = ${customer._id}`
    await suite.site.run(job, {})
    expect(await status()).toEqual([{ status: 'pending' }])
    await suite.site.run(job, {}, after(25 * 3_600_000))
    expect(await status()).toEqual([{ status: 'removed' }])
  })
})
