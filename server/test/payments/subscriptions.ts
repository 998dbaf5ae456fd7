import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { GetSubscription, Subscribe } from '@mapwright/contract/credits/subscription-endpoints.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { beforeEach } from 'vitest'
import type { Person } from '../kit.ts'
import type { Suite } from './storing-providers.ts'

/** Calls about monthly packages for the tests of a suite. */
export const subscriptionCalls = (suite: Suite) => {
  const { name } = suite
  // A renewal charges all customers, so earlier subscriptions end before each test.
  beforeEach(async () => {
    await suite.site.sql`
      UPDATE credit_subscriptions SET status = 'ended', reason = 'customer', payment_id = NULL, ended_at = now()
      WHERE status <> 'ended'`
  })
  /** Offers a package of 120 credits for 99.00 including VAT every month. */
  const addPackage = async (changes: object = {}) => {
    const body = { name: 'Gold', count: '120', amount: '83.19', billing: 'monthly', ...changes } as const
    return (await suite.site.call(packageCalls.add, { body }, { as: suite.site.admin })).body.price._id
  }
  const state = async (as: Person) => (await suite.site.call(GetSubscription, {}, { as })).body
  const subscribe = (as: Person, price_id: string, payment_method?: 'stripe' | 'mollie') =>
    suite.site.call(Subscribe, { body: { price_id, ...(payment_method && { payment_method }) } }, { as })
  /** Subscribes a customer, who pays the first month online. */
  async function subscribeOnline(as: Person, price_id: string) {
    const { payment_id } = (await subscribe(as, price_id, name)).body
    const body = { provider: name, store_method: true }
    await suite.site.call(StartPayment, { params: { id: payment_id }, body }, { as })
    await suite.finishPayment()
    await suite.site.runJobs()
  }
  const nextOn = async (as: Person) => (await state(as)).subscription?.next_on ?? ''
  /** Runs the renewal at noon, some days before or after the next charge day. */
  async function renew(as: Person, days = 0) {
    const noon = new Date(`${await nextOn(as)}T12:00:00Z`)
    noon.setUTCDate(noon.getUTCDate() + days)
    await suite.site.run(suite.site.jobNamed('credits.renew_subscriptions'), {}, noon)
    return noon
  }
  return {
    ...{ addPackage, state, subscribe, subscribeOnline, nextOn, renew },
    /** A customer with a subscription of which the first month is paid. */
    async subscriber() {
      const customer = await suite.site.person()
      await subscribeOnline(customer, await addPackage())
      return customer
    },
    /** Renews on the charge day and runs the charge. */
    async charge(as: Person) {
      const noon = await renew(as)
      await suite.site.runJobs()
      return noon
    },
    announced: async (customer: Person) =>
      (
        await suite.site.sql<{ type: string }[]>`
          SELECT event->>'type' AS type FROM outbox
          WHERE event->>'user_id' = ${customer._id} AND event->>'type' LIKE 'subscription.%' ORDER BY id`
      ).map(({ type }) => type),
  }
}
