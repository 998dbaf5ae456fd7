import type { DomainEvent } from '@mapwright/contract/events.ts'
import { RefundPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect } from 'vitest'
import { creditPurchases } from '../../src/credits/credit-purchases.ts'
import type { MethodStore } from '../../src/payments/payment-provider.ts'
import { chargeMethodJob } from '../../src/payments/stored/charge-method.ts'
import type { Subscriber } from '../../src/platform/events/subscriber.ts'
import type { Person } from '../kit.ts'
import { startMollieServer } from './mollie-server.ts'
import { startStripeServer } from './stripe-server.ts'
import { startTopUpSite, type TopUpSite } from './top-up-site.ts'

export const [minuteMs, dayMs] = [60_000, 86_400_000]
export const after = (ms: number): Date => new Date(Date.now() + ms)

/** A running site whose customers pay through a provider that stores methods. */
export type Suite = {
  name: 'stripe' | 'mollie'
  readonly site: TopUpSite
  /** The charges of the current test. */
  charges: () => ReturnType<TopUpSite['stored']['charges']>
  newestRef: () => string
  /** Delivers a message of the provider to the site. */
  deliver: (message: ReturnType<TopUpSite['pay']['message']>) => Promise<void>
  /** Takes the job that charges a method, and drops the others. */
  takeCharge: () => Promise<object>
  /** Runs a charge of which the process ends after the provider has received it. */
  crashCharging: (data: object) => Promise<void>
  refund: (payment_id: string) => Promise<{ status: number; body: object }>
  /** Pays an open payment on the provider's page. */
  finishPayment: () => Promise<void>
  invoicesOf: (customer: Person) => Promise<readonly { status: string; total: bigint }[]>
  handle: (subscriber: Subscriber, event: DomainEvent) => Promise<void>
}

/** Runs the same tests with each provider that stores methods. */
export const describeStores = (title: string, define: (suite: Suite) => void) =>
  describe.each([
    ['stripe', startStripeServer],
    ['mollie', startMollieServer],
  ] as const)(title, (name, start) => {
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
      await site.sql`UPDATE settings SET automatic_top_up = true`
      before = site.stored.charges().length
    })

    const charges = () => site.stored.charges().slice(before)
    const deliver: Suite['deliver'] = async ({ path, headers, body }) => {
      expect((await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status).toBe(200)
    }
    define({
      name,
      get site() {
        return site
      },
      charges,
      newestRef: () => charges().at(-1)?.ref ?? '',
      deliver,
      async takeCharge() {
        const [job, ...others] = (await site.takeJobs()).filter((one) => one.name === 'payments.charge_method')
        expect(others).toEqual([])
        return job?.data ?? {}
      },
      async crashCharging(data) {
        const { store } = site.pay.provider
        const crashing: MethodStore | undefined = store && {
          ...store,
          async charge(environment, charge) {
            await store.charge(environment, charge)
            throw new Error('the process ended')
          },
        }
        const dying = chargeMethodJob(
          [{ ...site.pay.provider, ...(crashing && { store: crashing }) }],
          [creditPurchases],
        )
        await expect(site.run(dying, data)).rejects.toThrow('the process ended')
      },
      refund: (id) =>
        site.call(RefundPayment, { params: { id }, body: { reason: 'Bought by mistake' } }, { as: site.admin }),
      async finishPayment() {
        const { ref } = site.pay.newest()
        site.pay.pay(ref)
        await deliver(site.pay.message({ kind: 'paid', ref }))
      },
      invoicesOf: (customer) => site.sql<{ status: string; total: bigint }[]>`
        SELECT status, total FROM invoices WHERE user_id = ${customer._id} AND invoice IS NOT NULL ORDER BY created_at`,
      handle: (subscriber, event) =>
        site.sql.begin((tx) => subscriber.handle({ tx, event, now: new Date(), app: site.app })).then(() => undefined),
    })
  })
