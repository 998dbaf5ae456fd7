import { StartPayment } from '@mapwright/contract/payments/payment-endpoints.ts'
import { expect } from 'vitest'
import { startInvoiceSite } from './invoice-site.ts'
import type { Person } from './kit.ts'
import { startStripeServer } from './payments/stripe-server.ts'
import { startAnotherProcess } from './processes.ts'
import { clearRateLimits } from './site-state.ts'

/** A payment that the customer has made at the provider, which has not reported it yet. */
export type Sale = { customer: Person; intent_id: string; invoice_id: string; ref: string }
export type Request = { path: string; headers: Record<string, string>; body?: string }

const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Sends a request as JSON, with additional headers. */
export const send = (url: string, { path, headers, body = '{}' }: Request, more: Record<string, string> = {}) =>
  fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', ...headers, ...more }, body })

/** Starts a site that sells credits through a fake Stripe server, and functions for requests about payments, to this or to another process. */
export async function startStripeSite() {
  const pay = await startStripeServer()
  const network = { PAYMENT_APIS: `stripe=${pay.url}`, PRIVATE_TARGETS: pay.target }
  const site = await startInvoiceSite(network)
  await pay.switchOn(site.sql, site.config)
  return {
    ...site,
    provider: pay,
    startProcess: (env: Record<string, string>) => startAnotherProcess(site, { ...network, ...env }),
    /** Orders credits and pays for them at the provider. */
    async unreported(): Promise<Sale> {
      await clearRateLimits(site)
      const customer = await site.person()
      const invoice_id = await site.dueInvoice(customer)
      const [intent] = await site.sql<
        { _id: string }[]
      >`SELECT _id FROM payment_intents WHERE invoice_id = ${invoice_id}`
      const intent_id = intent?._id ?? ''
      const body = { provider: 'stripe' }
      const started = await site.call(StartPayment, { params: { id: intent_id }, body }, { as: customer })
      expect(started.status).toBe(200)
      const { ref } = pay.newest()
      pay.pay(ref)
      return { customer, intent_id, invoice_id, ref }
    },
    webhook: ({ ref }: Sale): Request => pay.message({ kind: 'paid', ref }),
    lookUp: ({ customer, intent_id }: Sale): Request => ({
      path: `/api/payments/${intent_id}/confirm`,
      headers: bearer(customer),
    }),
    refund: ({ intent_id }: Sale): Request => ({
      path: `/api/payments/${intent_id}/refunds`,
      headers: { ...bearer(site.admin), 'idempotency-key': crypto.randomUUID() },
      body: JSON.stringify({ reason: 'Bought twice' }),
    }),
    /** Reads the customer's credits, and the numbers of postings of bought credits, invoices, credit notes and refunds. */
    async stateOf({ customer }: Sale) {
      const [state] = await site.sql`
        SELECT count(*) FILTER (WHERE corrects IS NULL)::int AS invoices, count(*) FILTER (WHERE corrects IS NOT NULL)::int AS credit_notes,
          (SELECT count(*)::int FROM ledger_transfers t JOIN invoices i ON i._id = t.ref_id
            WHERE i.user_id = ${customer._id} AND t.reason = 'purchase') AS postings,
          (SELECT count(*)::int FROM payment_refunds r JOIN payment_intents p ON p._id = r.intent_id
            WHERE p.user_id = ${customer._id} AND r.status = 'done') AS refunds
        FROM invoices WHERE user_id = ${customer._id}`
      return { ...state, balance: await site.balance(customer) }
    },
    async close() {
      await site.close()
      await pay.close()
    },
  }
}

export type StripeSite = Awaited<ReturnType<typeof startStripeSite>>

export const paid = { invoices: 1, credit_notes: 0, postings: 1, refunds: 0, balance: '100.00' }
export const refunded = { invoices: 1, credit_notes: 1, postings: 1, refunds: 1, balance: '0.00' }
