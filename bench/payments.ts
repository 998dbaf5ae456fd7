import { setTimeout as wait } from 'node:timers/promises'
import { credits, money } from '../contract/src/api/amounts.ts'
import { BuyCredits } from '../contract/src/credits/purchase-endpoints.ts'
import { loadPackages } from '../server/src/credits/load-packages.ts'
import { insertAttempt, setAttempt } from '../server/src/payments/attempt-rows.ts'
import { saveKeys } from '../server/src/payments/provider-keys.ts'
import { stripeSignature } from '../server/test/payments/stripe-server.ts'
import { median } from './load.ts'
import type { Bench } from './measures.ts'
import type { Stage } from './stage.ts'

const secret = 'whsec_of_the_bench'
const [sales, replays] = [30, 100]

type Sale = { invoice_id: string; attempt_id: string; session: string; user_id: string }

/** Sets up the sale of credits through Stripe, whose reports can be handled without calls to its servers. */
async function openSales({ sql, secretKey, customers: [customer] }: Stage) {
  if (!customer) throw new Error('the bench has no customers')
  await sql`UPDATE settings SET country = 'DE', currency = 'EUR', bank_payment = true`
  await sql`UPDATE users SET address = 'Street 1', post_code = '10115', city = 'Berlin', buyer_kind = 'private',
    billing_confirmed_at = now() WHERE _id = ${customer._id}`
  const entered = { sandbox: false, secret_key: 'sk_test_of_the_bench', webhook_secret: secret }
  return sql.begin(async (tx) => {
    await saveKeys(tx, { secretKey }, { name: 'stripe', entered, now: new Date() })
    const packages = [{ name: '100 credits', count: credits(100_00n), amount: money(95_00n) }]
    const [price] = await loadPackages(tx, packages, new Date())
    return { customer, price_id: price?._id ?? '' }
  })
}

/** Issues an invoice and starts its payment at the provider. */
async function startSale({ sql, app }: Stage, { customer, price_id }: Awaited<ReturnType<typeof openSales>>) {
  const response = await fetch(`${app.url}/api${BuyCredits.path}`, {
    method: BuyCredits.method,
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${customer.token}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ price_id, payment_method: 'bank' }),
  })
  if (!response.ok) throw new Error(`the bench could not buy credits: ${await response.text()}`)
  const { invoice } = (await response.json()) as { invoice: { _id: string } }
  const session = `cs_${invoice._id}`
  const attempt_id = await sql.begin(async (tx) => {
    const [intent] = await tx<{ _id: string }[]>`SELECT _id FROM payment_intents WHERE invoice_id = ${invoice._id}`
    const now = new Date()
    const about = { intent_id: intent?._id ?? '', provider: 'stripe', now }
    const _id = await insertAttempt(tx, { ...about, status: 'pending' })
    await setAttempt(tx, _id, { status: 'pending', provider_ref: session, now })
    return _id
  })
  return { invoice_id: invoice._id, attempt_id, session, user_id: customer._id }
}

/** Builds the report of a payment, with a signature in Stripe's format. */
async function reportOf({ sql }: Stage, { invoice_id, attempt_id, session }: Sale) {
  const [invoice] = await sql<{ total: bigint }[]>`SELECT total FROM invoices WHERE _id = ${invoice_id}`
  const object = {
    ...{ object: 'checkout.session', id: session, client_reference_id: attempt_id, status: 'complete' },
    ...{
      payment_status: 'paid',
      amount_total: Number(invoice?.total),
      currency: 'eur',
      payment_intent: `pi_${session}`,
    },
  }
  const event = { id: `evt_${session}`, object: 'event', type: 'checkout.session.completed', data: { object } }
  return JSON.stringify(event)
}

const deliver = async ({ app }: Stage, body: string): Promise<void> => {
  const headers = { 'content-type': 'application/json', 'stripe-signature': stripeSignature(body, secret, new Date()) }
  const response = await fetch(`${app.url}/api/payments/webhooks/stripe`, { method: 'POST', headers, body })
  if (!response.ok) throw new Error(`a report was refused: ${await response.text()}`)
}

/** Counts how many times the credits of a sale were posted. */
async function creditedTimes({ sql }: Stage, { invoice_id }: Sale): Promise<number> {
  const [row] = await sql<{ times: number }[]>`
    SELECT count(*)::int AS times FROM ledger_transfers WHERE reason = 'purchase' AND ref_id = ${invoice_id}`
  return row?.times ?? 0
}

/** Measures the time from a provider's report until the credits are posted, and counts the postings caused by copies of one report. */
export async function measurePayments({ stage, report }: Bench): Promise<void> {
  const shop = await openSales(stage)
  const times: number[] = []
  for (let count = 0; count < sales; count++) {
    const sale = await startSale(stage, shop)
    const body = await reportOf(stage, sale)
    const start = performance.now()
    await deliver(stage, body)
    times.push(performance.now() - start)
    if ((await creditedTimes(stage, sale)) !== 1) throw new Error('a payment was not credited')
    await wait(20)
  }
  report.atMost('a report of a payment until its credits are posted', median(times), 50, 'ms', 1)
  const sale = await startSale(stage, shop)
  const body = await reportOf(stage, sale)
  await Promise.all(Array.from({ length: replays }, () => deliver(stage, body)))
  const credited = await creditedTimes(stage, sale)
  if (credited === 0) throw new Error('a payment was not credited')
  report.atMost(`credits posted by ${replays} copies of a report`, credited, 1, 'time')
}
