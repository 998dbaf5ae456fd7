import { type Credits, credits, money } from '@mapwright/contract/api/amounts.ts'
import { roles } from '@mapwright/contract/api/roles.ts'
import pino from 'pino'
import { uuidv7 } from 'uuidv7'
import type { AccountRef } from '../src/credits/account.ts'
import { buyCredits } from '../src/credits/buy-credits.ts'
import { creditPurchases } from '../src/credits/credit-purchases.ts'
import { balanceOf } from '../src/credits/ledger-rows.ts'
import { loadPackages } from '../src/credits/load-packages.ts'
import { transfer } from '../src/credits/transfer.ts'
import { payments } from '../src/payments/index.ts'
import type { PaymentProvider } from '../src/payments/payment-provider.ts'
import { actionJobs } from '../src/platform/actions/action-jobs.ts'
import type { App } from '../src/platform/api/handler.ts'
import type { Person } from '../src/platform/api/principal.ts'
import { type PublicFetch, publicFetch } from '../src/platform/net/public-fetch.ts'
import { shopOrderPayments } from '../src/shop/orders/shop-order-payments.ts'
import { httpHost, somebody } from './http-host.ts'
import { firstAttempt } from './job-attempts.ts'
import { startPayServer } from './pay-server.ts'
import { chargeVat } from './site-state.ts'

type Pay = { target: string; provider: PaymentProvider; state: { mode: string }; close(): Promise<unknown> }

/** Timeout of a call to a provider that never responds, in ms. Providers have 20 seconds otherwise. */
const hangingMs = 200

/** Starts a site that sells 100 credits for 113.05, with the server of an artificial payment provider. */
export const startPaySite = async () => startSiteWith(await startPayServer())

/** Starts a site that sells 100 credits for 113.05 through the provider of `pay`, a server that stands in for the provider's own. */
export async function startSiteWith<P extends Pay>(pay: P, paymentApis: Readonly<Record<string, string>> = {}) {
  const customer: Person = { ...somebody, _id: uuidv7(), role: 'customer', email: 'ann@example.com' }
  const domain = payments({ payables: [creditPurchases, shopOrderPayments], providers: [pay.provider] })
  const privateTargets = [pay.target]
  const people = { customer, stranger: { ...customer, _id: uuidv7() } }
  const fetchSlowly = publicFetch({ privateTargets })
  const fetchPublic: PublicFetch = (url, options) =>
    fetchSlowly(url, { ...options, ...(pay.state.mode === 'hanging' && { timeout_ms: hangingMs }) })
  const host = await httpHost({ routes: [buyCredits, ...domain.routes], people, fetchPublic, paymentApis })
  const { sql } = host
  await sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await chargeVat({ sql }, 'DE', 1900)
  for (const { _id, role } of [customer, somebody])
    await sql`INSERT INTO users (_id, username, email, password_hash, role_id, firstname, lastname, address, post_code, city, country, buyer_kind,
        billing_confirmed_at, created_at)
      VALUES (${_id}, ${_id}, ${`${_id}@example.com`}, '', ${roles[role]}, 'Ann', 'Buyer', 'Street 1', '10115', 'Berlin', 'DE', 'private', now(), now())`
  const packages = [{ name: '100 credits', count: credits(100_00n), amount: money(95_00n) }]
  const [price] = await sql.begin((tx) => loadPackages(tx, packages, new Date()))

  const post = (path: string, body: object, as: 'customer' | 'stranger' | 'good', key: string = crypto.randomUUID()) =>
    host.send(path, {
      method: path.includes('mark-as-paid') ? 'PATCH' : 'POST',
      body: JSON.stringify(body),
      headers: { authorization: `Bearer ${as}`, 'idempotency-key': key },
    })
  const services = {
    sql,
    app: { publicUrl: 'http://localhost', secretKey: 'k'.repeat(40), paymentApis } as App,
    publicFetch: fetchPublic,
    log: pino({ level: 'silent' }),
  }
  const run = (job: ReturnType<typeof actionJobs>[number] | undefined, data: object) =>
    job?.handle({ ...services, data, now: new Date(), ...firstAttempt })
  function jobOf(name: string) {
    const found = domain.jobs?.find((one) => one.name === name)
    if (!found) throw new Error(`There is no job ${name}`)
    return found
  }

  const move = (from: AccountRef, to: AccountRef, amount: Credits) =>
    sql.begin((tx) =>
      transfer(tx, { from, to, amount, reason: 'order', key: uuidv7(), actor_id: null, now: new Date() }),
    )

  return {
    ...host,
    pay,
    customer,
    /** Creates a due invoice with an open payment intent. */
    async sale() {
      const bought = await post('/api/credits_user', { price_id: price?._id, payment_method: 'bank' }, 'customer')
      const invoice_id: string = bought.json().invoice._id
      const [intent] = await sql<{ _id: string }[]>`SELECT _id FROM payment_intents WHERE invoice_id = ${invoice_id}`
      return { invoice_id, intent_id: intent?._id ?? '' }
    },
    services,
    /** Requests the state of a payment, as the page does when the customer returns from the provider. */
    confirm: (intent_id: string, as: 'customer' | 'stranger' = 'customer') =>
      host.send(`/api/payments/${intent_id}/confirm`, { method: 'POST', headers: { authorization: `Bearer ${as}` } }),
    start: (intent_id: string, as: 'customer' | 'stranger' = 'customer', key?: string) =>
      post(`/api/payments/${intent_id}/start`, { provider: pay.provider.name }, as, key),
    refund: (intent_id: string, amount?: string, key?: string) =>
      post(`/api/payments/${intent_id}/refunds`, { reason: 'Bought twice', ...(amount && { amount }) }, 'good', key),
    markAsPaid: (id: string) => post('/api/credits/mark-as-paid', { id }, 'good'),
    reverse: (id: string) => host.send(`/api/credits/${id}`, { method: 'DELETE' }),
    balance: () => balanceOf(sql, customer._id),
    /** Spends all credits of the customer, as orders do. Returns the number of credits. */
    async spendAll() {
      const amount = await balanceOf(sql, customer._id)
      await move({ customer: customer._id }, { house: 'orders' }, amount)
      return amount
    },
    giveBack: (amount: Credits) => move({ house: 'orders' }, { customer: customer._id }, amount),
    /** Finishes the actions that a crash interrupted, as the job does when their lease has expired. */
    async finishActions() {
      const open = await sql<{ _id: string }[]>`
        UPDATE actions SET leased_until = now() - interval '1 second' WHERE settled_at IS NULL RETURNING _id`
      for (const { _id } of open) await run(actionJobs(domain.routes)[0], { action_id: _id })
      return open.length
    },
    async closeUnpaid() {
      await run(jobOf('payments.close_unpaid'), {})
    },
    async lookUpPayments() {
      await sql`UPDATE payment_attempts SET created_at = now() - interval '1 hour'`
      await run(jobOf('payments.look_up'), {})
    },
    async lookUpDisputes() {
      await run(jobOf('payments.look_up_disputes'), {})
    },
    async askPayerCountries() {
      await run(jobOf('payments.ask_payer_countries'), {})
    },
    async close() {
      await host.close()
      await pay.close()
    },
  }
}

export type PaySite = Awaited<ReturnType<typeof startPaySite>>
