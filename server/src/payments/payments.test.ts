import { type Money, money } from '@mapwright/contract/api/amounts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PayEvent, signatureOf } from '../../test/pay-server.ts'
import { type PaySite, startPaySite } from '../../test/pay-site.ts'
import { issueCreditNote } from '../billing/issue-credit-note.ts'
import { transfer } from '../credits/transfer.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: PaySite
let before: bigint
let events = 0

beforeAll(async () => {
  site = await startPaySite()
})
afterAll(() => site.close())
beforeEach(async () => {
  Object.assign(site.pay.state, { mode: 'normal', refundsArePending: false })
  before = await site.balance()
})

const gained = async () => (await site.balance()) - before
const event = (type: PayEvent['type'], payment: string, more: Partial<PayEvent> = {}): PayEvent => ({
  id: `evt_${++events}`,
  type,
  payment,
  amount: '113.05',
  currency: 'EUR',
  ...more,
})
const report = (one: PayEvent, signature?: string) => site.pay.report(site.url, one, signature)
const statusOf = async (invoice_id: string) => {
  const [row] = await site.sql`
    SELECT i.status AS invoice, p.status AS intent, p.refunded,
      (SELECT array_agg(a.status ORDER BY a.created_at) FROM payment_attempts a WHERE a.intent_id = p._id) AS attempts
    FROM invoices i JOIN payment_intents p ON p.invoice_id = i._id WHERE i._id = ${invoice_id}`
  return row
}
const newestPayment = () => [...site.pay.payments.keys()].at(-1) ?? ''
const outcomeOf = async ({ id }: PayEvent) => {
  const [row] = await site.sql`SELECT outcome FROM payment_events WHERE event_id = ${id}`
  return row?.outcome
}

async function started() {
  const sale = await site.sale()
  const reply = await site.start(sale.intent_id)
  expect(reply.status).toBe(200)
  return { ...sale, payment: newestPayment() }
}
/** Corrects an invoice without returning money. */
const correct = (invoice_id: string, gross: Money) =>
  site.sql.begin((tx) => issueCreditNote(tx, { invoice_id, gross, reason: 'Wrong address', now: new Date() }))
async function paid() {
  const sale = await started()
  await report(event('paid', sale.payment))
  before = await site.balance()
  return sale
}

describe('a payment', () => {
  it('is started with the amount due, and leads the customer to the provider', async () => {
    const { intent_id } = await site.sale()
    const reply = await site.start(intent_id)
    const payment = site.pay.payments.get(newestPayment())
    expect(reply.json().redirect_url).toBe(payment?.url)
    expect(payment).toMatchObject({ amount: '113.05', currency: 'EUR' })
    expect(await gained()).toBe(0n)
  })

  it('is refused to others, for something already paid, through an unknown provider and without a key', async () => {
    const { intent_id, invoice_id } = await site.sale()
    expect((await site.start(intent_id, 'stranger')).json().code).toBe('payments.intent_not_found')
    const path = `/api/payments/${intent_id}/start`
    const headers = { authorization: 'Bearer customer' }
    const keyless = await site.send(path, { method: 'POST', body: '{"provider":"testpay"}', headers })
    expect(keyless.json().code).toBe('request.key_required')
    const other = { ...headers, 'idempotency-key': crypto.randomUUID() }
    const unknown = await site.send(path, { method: 'POST', body: '{"provider":"bank"}', headers: other })
    expect(unknown.json().code).toBe('payments.provider_off')
    await site.markAsPaid(invoice_id)
    expect((await site.start(intent_id)).json().code).toBe('payments.not_open')
  })

  it('pays the invoice and posts the credits when it is reported, once for any number of reports', async () => {
    const { invoice_id, payment } = await started()
    const one = event('paid', payment)
    const replies = await Promise.all(Array.from({ length: 50 }, () => report(one)))
    expect(replies.filter(({ status }) => status !== 200)).toEqual([])
    expect(replies.filter(({ isReplay }) => !isReplay)).toHaveLength(1)
    await report(event('paid', payment))
    expect(await gained()).toBe(100_00n)
    expect(await statusOf(invoice_id)).toMatchObject({ invoice: 'paid', intent: 'paid', attempts: ['paid'] })
    const [invoice] = await site.sql`SELECT txn_id FROM invoices WHERE _id = ${invoice_id}`
    expect(invoice).toEqual({ txn_id: payment })
  })

  it('does not count if the signature is wrong or old', async () => {
    const { invoice_id, payment } = await started()
    const one = event('paid', payment)
    const body = JSON.stringify(one)
    const wrong = [
      await report(one, signatureOf(`${body} `)),
      await report(one, signatureOf(body, Date.now() - 301_000)),
      await report(one, signatureOf(body, Date.now() + 390_000)),
      await report(one, ''),
    ]
    expect(wrong.map(({ status, code }) => [status, code])).toEqual(wrong.map(() => [401, 'payments.wrong_signature']))
    expect(await statusOf(invoice_id)).toMatchObject({ invoice: 'due', attempts: ['pending'] })
  })

  it.each([
    ['amount', { amount: '113.04' }],
    ['currency', { currency: 'USD' }],
  ])('does not count with another %s, which is kept for the operator', async (_, more) => {
    const { invoice_id, payment } = await started()
    const one = event('paid', payment, more)
    await report(one)
    expect([await outcomeOf(one), await gained()]).toEqual(['mismatch', 0n])
    expect(await statusOf(invoice_id)).toMatchObject({ invoice: 'due', intent: 'open' })
  })

  it('can be tried again after it failed, and counts if it arrives late', async () => {
    const { intent_id, invoice_id, payment } = await started()
    await report(event('failed', payment))
    expect(await statusOf(invoice_id)).toMatchObject({ attempts: ['failed'] })
    await site.start(intent_id)
    await report(event('paid', payment))
    expect(await statusOf(invoice_id)).toMatchObject({ invoice: 'paid', attempts: ['paid', 'pending'] })
    await report(event('failed', payment))
    expect([await gained(), (await statusOf(invoice_id))?.invoice]).toEqual([100_00n, 'paid'])
  })

  it('counts once when staff mark the invoice as paid at the same time', async () => {
    const { invoice_id, payment } = await started()
    const one = event('paid', payment)
    const [reported, marked] = await Promise.all([report(one), site.markAsPaid(invoice_id)])
    expect(reported.status).toBe(200)
    const isMarked = marked.status === 200
    expect([await gained(), await outcomeOf(one)]).toEqual([100_00n, isMarked ? 'surplus' : 'applied'])
  })

  it('gives no credits for a reversed invoice, and waits to be refunded', async () => {
    const { invoice_id, payment } = await started()
    expect((await site.reverse(invoice_id)).status).toBe(200)
    const one = event('paid', payment)
    await report(one)
    expect([await outcomeOf(one), await gained()]).toEqual(['surplus', 0n])
    expect(await statusOf(invoice_id)).toMatchObject({ intent: 'cancelled', attempts: ['surplus'] })
  })

  it('is kept for the operator if it matches no attempt', async () => {
    const one = event('paid', 'pay_unknown')
    expect((await report(one)).status).toBe(200)
    expect(await outcomeOf(one)).toBe('unknown')
  })

  it('is looked up if its webhook does not arrive, and the late webhook changes nothing', async () => {
    const { payment } = await started()
    await site.lookUpPayments()
    expect(await gained()).toBe(0n)
    Object.assign(site.pay.payments.get(payment) ?? {}, { status: 'paid' })
    await site.lookUpPayments()
    await site.lookUpPayments()
    await report(event('paid', payment))
    expect(await gained()).toBe(100_00n)
  })
})

describe('a crash while a payment is started', () => {
  it('leaves one payment at the provider, which the lookup job finds', async () => {
    const { intent_id, invoice_id } = await site.sale()
    const payments = site.pay.payments.size
    site.pay.state.mode = 'cutting'
    const key = crypto.randomUUID()
    expect((await site.start(intent_id, 'customer', key)).status).toBe(503)
    expect(await statusOf(invoice_id)).toMatchObject({ attempts: ['starting'] })
    site.pay.state.mode = 'normal'
    expect(await site.finishActions()).toBe(1)
    expect([site.pay.payments.size - payments, (await statusOf(invoice_id))?.attempts]).toEqual([1, ['pending']])
    const again = await site.start(intent_id, 'customer', key)
    expect(again.json().redirect_url).toBe(site.pay.payments.get(newestPayment())?.url)
    await report(event('paid', newestPayment()))
    expect(await gained()).toBe(100_00n)
  })

  it('does no harm if the provider refuses', async () => {
    const { intent_id, invoice_id } = await site.sale()
    site.pay.state.mode = 'refusing'
    expect((await site.start(intent_id)).json().code).toBe('payments.refused')
    expect(await statusOf(invoice_id)).toMatchObject({ intent: 'open', attempts: ['failed'] })
  })
})

describe('a refund', () => {
  it('takes the credits back and corrects the invoice', async () => {
    const { intent_id, invoice_id } = await paid()
    const reply = await site.refund(intent_id, '11.31')
    expect(reply.json().refund).toMatchObject({ amount: '11.31', status: 'done' })
    expect(await gained()).toBe(-10_00n)
    await site.refund(intent_id)
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([-100_00n, 113_05n])
    const notes = await site.sql`SELECT total FROM invoices WHERE corrects = ${invoice_id} ORDER BY sequence`
    expect(notes.map(({ total }) => total)).toEqual([11_31n, 101_74n])
    expect((await site.refund(intent_id)).json().code).toBe('payments.refund_exceeds_payment')
  })

  it('is refused with decimals in a currency without decimals, before anything is recorded', async () => {
    await site.sql`UPDATE settings SET currency = 'JPY'`
    const { intent_id, invoice_id, payment } = await started()
    await site.sql`UPDATE settings SET currency = 'EUR'`
    await report(event('paid', payment, { amount: '113.00', currency: 'JPY' }))
    before = await site.balance()
    const asked = site.pay.counts.requests
    const refused = await site.refund(intent_id, '12.50')
    expect([refused.status, refused.json().fields.amount.code]).toEqual([400, 'not_whole'])
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([0n, 0n])
    expect(site.pay.counts.requests).toBe(asked)
    expect((await site.refund(intent_id, '13.00')).json().refund).toMatchObject({ amount: '13.00', status: 'done' })
  })

  it('updates open pages when the provider has decided about it', async () => {
    const heard: string[] = []
    const listening = await site.sql.listen('live', (message) => {
      if (message.includes('"refund.changed"')) heard.push(message)
    })
    site.pay.state.refundsArePending = true
    const { intent_id, payment } = await paid()
    await site.refund(intent_id)
    await expect.poll(() => heard.length).toBe(1)
    const refund = [...site.pay.refunds.values()].at(-1)?.id ?? ''
    await report(event('refund_failed', payment, { refund }))
    await expect.poll(() => heard.length).toBe(2)
    await listening.unlisten()
  })

  it('is refused if the credits are spent, before the provider is asked', async () => {
    const { intent_id } = await paid()
    await site.sql.begin(async (tx) => {
      const [row] = await tx<{ user_id: string }[]>`SELECT user_id FROM payment_intents WHERE _id = ${intent_id}`
      const from = { customer: row?.user_id ?? '' }
      const amount = await site.balance()
      await transfer(tx, {
        from,
        to: { house: 'orders' },
        amount,
        reason: 'order',
        key: intent_id,
        actor_id: null,
        now: new Date(),
      })
    })
    const asked = site.pay.counts.requests
    expect((await site.refund(intent_id)).json().code).toBe('credits.not_enough')
    expect(site.pay.counts.requests).toBe(asked)
  })

  it('returns the credits if the provider refuses it', async () => {
    const { intent_id, invoice_id } = await paid()
    site.pay.state.mode = 'refusing'
    expect((await site.refund(intent_id)).json().code).toBe('payments.refused')
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([0n, 0n])
  })

  it('is finished by the job after an interruption, with one refund at the provider', async () => {
    const { intent_id, invoice_id } = await paid()
    const refunds = site.pay.refunds.size
    site.pay.state.mode = 'cutting'
    expect((await site.refund(intent_id)).status).toBe(503)
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([-100_00n, 113_05n])
    site.pay.state.mode = 'normal'
    await site.finishActions()
    await site.finishActions()
    expect([site.pay.refunds.size - refunds, await gained()]).toEqual([1, -100_00n])
    expect(await site.sql`SELECT FROM invoices WHERE corrects = ${invoice_id}`).toHaveLength(1)
  })

  it('is settled once by its webhook if it was pending, as done or as failed', async () => {
    site.pay.state.refundsArePending = true
    const good = await paid()
    await site.refund(good.intent_id)
    const refund = [...site.pay.refunds.values()].at(-1)?.id ?? ''
    await report(event('refunded', good.payment, { refund }))
    await report(event('refunded', good.payment, { refund }))
    expect(await site.sql`SELECT FROM invoices WHERE corrects = ${good.invoice_id}`).toHaveLength(1)
    const bad = await paid()
    await site.refund(bad.intent_id)
    expect(await gained()).toBe(-100_00n)
    const failed = [...site.pay.refunds.values()].at(-1)?.id ?? ''
    await report(event('refund_failed', bad.payment, { refund: failed }))
    await report(event('refund_failed', bad.payment, { refund: failed }))
    expect([await gained(), (await statusOf(bad.invoice_id))?.refunded]).toEqual([0n, 0n])
  })

  it('takes the credits back if the bank initiated it and they have not been spent', async () => {
    const { invoice_id, payment } = await paid()
    const one = event('refunded', payment, { refund: 'dispute_1' })
    await report(one)
    await report({ ...one, id: `evt_${++events}` })
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([-100_00n, 113_05n])
  })

  it('returns the money of an invoice that a credit note without money has corrected, in whole or in part', async () => {
    for (const gross of [money(113_05n), money(100_00n)]) {
      const { intent_id, invoice_id } = await paid()
      await correct(invoice_id, gross)
      expect((await site.refund(intent_id)).json().refund).toMatchObject({ amount: '113.05', status: 'done' })
      expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([-100_00n, 113_05n])
      const [{ credited } = {}] =
        await site.sql`SELECT sum(total)::bigint AS credited FROM invoices WHERE corrects = ${invoice_id}`
      expect(credited).toBe(113_05n)
    }
  })

  it('is recorded if its webhook contains characters that cannot be stored', async () => {
    const { invoice_id, payment } = await paid()
    expect((await report(event('refunded', payment, { refund: 'odd\u0000\ud800_1' }))).status).toBe(200)
    expect((await statusOf(invoice_id))?.refunded).toBe(113_05n)
  })

  it('is recorded if the provider made it after a credit note without money', async () => {
    const { invoice_id, payment } = await paid()
    await correct(invoice_id, money(113_05n))
    const one = event('refunded', payment, { refund: 'corrected_1' })
    expect((await report(one)).status).toBe(200)
    expect([await outcomeOf(one), (await statusOf(invoice_id))?.refunded]).toEqual(['applied', 113_05n])
  })

  it('is a difference in the books if it was started but never ended', async () => {
    const { intent_id } = await paid()
    site.pay.state.refundsArePending = true
    await site.refund(intent_id)
    const unended = async () => (await reconcile(site.sql)).filter(({ check }) => check.includes('within their time'))
    expect(await unended()).toEqual([])
    await site.sql`UPDATE payment_refunds SET created_at = created_at - interval '31 days' WHERE intent_id = ${intent_id}`
    expect(await unended()).toHaveLength(1)
    await site.sql`UPDATE payment_refunds SET created_at = created_at + interval '31 days' WHERE intent_id = ${intent_id}`
  })

  it('is deferred if it is reported before its payment, and applied when it is sent again', async () => {
    const { invoice_id, payment } = await started()
    const early = event('refunded', payment, { refund: 'early_1' })
    expect(await report(early)).toMatchObject({ status: 409, code: 'payments.out_of_order' })
    await report(event('paid', payment))
    expect((await report(early)).status).toBe(200)
    expect([await gained(), (await statusOf(invoice_id))?.refunded]).toEqual([0n, 113_05n])
  })
})

it('leaves books that balance, except for money that waits for a decision', async () => {
  const differences = await reconcile(site.sql)
  expect(differences.filter(({ ref_kind }) => ref_kind !== 'provider_event')).toEqual([])
})
