import { credits } from '@mapwright/contract/api/amounts.ts'
import { ChangeBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { BuyCredits } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { ChangeTopUp, GetTopUp } from '@mapwright/contract/credits/top-up-endpoints.ts'
import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { pino } from 'pino'
import { uuidv7 } from 'uuidv7'
import { transfer } from '../../src/credits/transfer.ts'
import { appJobs } from '../../src/domains.ts'
import type { Job } from '../../src/platform/jobs/job-kind.ts'
import { publicFetch } from '../../src/platform/net/public-fetch.ts'
import { startInvoiceSite } from '../invoice-site.ts'
import { firstAttempt } from '../job-attempts.ts'
import type { Person } from '../kit.ts'
import type { StandIn } from './stand-in.ts'

export type TopUpSite = Awaited<ReturnType<typeof startTopUpSite>>

const moneyJobs = [
  'credits.top_up',
  'credits.renew_subscriptions',
  'payments.charge_method',
  'payments.tidy_stored_methods',
]

/** Starts a site that sells 100 credits for 113.05 and offers automatic top-ups. Jobs run only when a test runs them. */
export async function startTopUpSite(start: () => Promise<StandIn>) {
  const pay = await start()
  const { name } = pay.provider
  const env = { WORKER: 'off', PAYMENT_APIS: `${name}=${pay.url}`, PRIVATE_TARGETS: pay.target }
  const site = await startInvoiceSite(env)
  await site.sql`UPDATE settings SET automatic_top_up = true`
  await pay.switchOn(site.sql, site.app)
  const { stored } = pay
  if (!stored) throw new Error(`${name} stores no methods`)
  const jobs = appJobs(site.app)
  const services = {
    sql: site.sql,
    app: site.app,
    publicFetch: publicFetch({ privateTargets: [pay.target] }),
    log: pino({ level: 'silent' }),
    ...firstAttempt,
  }
  const run = (job: Job, data: object, now = new Date()) => job.handle({ ...services, data, now })
  const jobNamed = (wanted: string) => {
    const job = jobs.find((one) => one.name === wanted)
    if (!job) throw new Error(`there is no job ${wanted}`)
    return job
  }
  /** Takes the waiting jobs about top-ups, so that they run only here. */
  const takeJobs = () => site.sql<{ name: string; data: object }[]>`
    DELETE FROM jobs.job WHERE name = ANY (${moneyJobs}) AND state < 'active' RETURNING name, data`
  /** Runs the waiting jobs, and those that they enqueue. */
  async function runJobs() {
    for (let waiting = await takeJobs(); waiting.length > 0; waiting = await takeJobs())
      for (const { name: kind, data } of waiting) await run(jobNamed(kind), data)
  }
  const report = async (ref: string) => {
    const { path, headers, body } = stored.report(ref)
    return (await fetch(`${site.url}${path}`, { method: 'POST', headers, body })).status
  }
  /** Buys 100 credits online and agrees to store the method. */
  async function storeMethod(as: Person) {
    const method = name === 'mollie' ? 'mollie' : 'stripe'
    const bought = await site.call(BuyCredits, { body: { price_id: site.price_id, payment_method: method } }, { as })
    const { payment_id } = bought.body
    const body = { provider: name, store_method: true }
    await site.call(StartPayment, { params: { id: payment_id }, body }, { as })
    const { ref } = pay.newest()
    pay.pay(ref)
    const { path, headers, body: reported } = pay.message({ kind: 'paid', ref })
    await fetch(`${site.url}${path}`, { method: 'POST', headers, body: reported })
    await runJobs()
  }
  const wanted = { threshold: '50', price_id: site.price_id, daily_limit: 3, monthly_limit: '1000' }
  const switchOn = (as: Person, changes: object = {}) =>
    site.call(ChangeTopUp, { body: { ...wanted, ...changes } }, { as })

  return {
    ...site,
    ...{ pay, stored, services, run, jobNamed, takeJobs, runJobs, report, storeMethod, switchOn },
    state: async (as: Person) => (await site.call(GetTopUp, {}, { as })).body,
    /** A customer with 100 credits, a stored method, and top-ups below 50 credits. */
    async subscriber(changes: object = {}) {
      const customer = await site.person()
      await storeMethod(customer)
      await switchOn(customer, changes)
      await runJobs()
      return customer
    },
    /** Spends credits, as orders do. */
    spend: (customer: Person, count: number) =>
      site.sql.begin((tx) =>
        transfer(tx, {
          from: { customer: customer._id },
          to: { house: 'orders' },
          amount: credits(BigInt(count) * 100n),
          reason: 'order',
          key: uuidv7(),
          actor_id: null,
          now: new Date(),
        }),
      ),
    give: (customer: Person, amount: string) =>
      site.call(
        ChangeBalance,
        { params: { id: customer._id }, body: { amount, reason: 'Correction' } },
        { as: site.admin, key: uuidv7() },
      ),
    async close() {
      await site.close()
      await pay.close()
    },
  }
}
