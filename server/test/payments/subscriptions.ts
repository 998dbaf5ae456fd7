import { packageCalls } from '@mapwright/contract/credits/package-endpoints.ts'
import { ChangeSubscription, GetSubscription, Subscribe } from '@mapwright/contract/credits/subscription-endpoints.ts'
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
  /** Reads the current net price of a package, as its page shows it. */
  const priceOf = async (price_id: string) => {
    const [row] = await suite.site.sql<{ amount: string }[]>`
      SELECT (amount / 100.0)::numeric(12, 2)::text AS amount FROM credit_packages WHERE _id = ${price_id}`
    return row?.amount ?? '1'
  }
  const subscribe = async (as: Person, price_id: string, payment_method?: 'stripe' | 'mollie') => {
    const body = { price_id, amount: await priceOf(price_id), ...(payment_method && { payment_method }) }
    return suite.site.call(Subscribe, { body }, { as })
  }
  const changeTo = async (as: Person, price_id: string) =>
    suite.site.call(ChangeSubscription, { body: { price_id, amount: await priceOf(price_id) } }, { as })
  /** The id of the payment of the newest month. */
  const newestPayment = async (customer: Person) => {
    const [period] = await suite.site.sql<{ payment_id: string }[]>`
      SELECT payment_id FROM credit_subscription_periods WHERE user_id = ${customer._id} ORDER BY starts_on DESC LIMIT 1`
    return period?.payment_id ?? ''
  }
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
    ...{ addPackage, state, subscribe, subscribeOnline, changeTo, newestPayment, nextOn, renew },
    /** The status of the subscription, and its reason. */
    async stopped(customer: Person) {
      const { status, reason } = (await state(customer)).subscription ?? {}
      return [status, reason]
    },
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
