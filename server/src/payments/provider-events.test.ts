import type { ProviderEvent } from '@mapwright/contract/payments/provider-event.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { PayEvent } from '../../test/pay-server.ts'
import { type PaySite, startPaySite } from '../../test/pay-site.ts'
import { paymentMonths } from '../books/month-rows.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: PaySite
let events = 0

beforeAll(async () => {
  site = await startPaySite()
})
afterAll(() => site.close())
beforeEach(() => {
  Object.assign(site.pay.state, { mode: 'normal', refundsArePending: false })
})

const send = (path: string, body?: object, as = 'good') =>
  site.send(`/api/payment_events${path}`, {
    method: body ? 'POST' : 'GET',
    ...(body && { body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${as}`, 'idempotency-key': crypto.randomUUID() },
  })
type List = { events: ProviderEvent[]; open: number; total: number }
const list = async (query = ''): Promise<List> => (await send(`?size=100&${query}`)).json()
const event = (type: PayEvent['type'], payment: string, more: Partial<PayEvent> = {}): PayEvent => {
  return { id: `unmatched_${++events}`, type, payment, amount: '113.05', currency: 'EUR', ...more }
}
const report = (one: PayEvent) => site.pay.report(site.url, one)
const found = async ({ id }: PayEvent) => (await list(`keywords=${id}`)).events[0]
const differences = async () => (await reconcile(site.sql)).filter(({ check }) => check.startsWith('money that'))

async function started() {
  const sale = await site.sale()
  expect((await site.start(sale.intent_id)).status).toBe(200)
  return { ...sale, payment: [...site.pay.payments.keys()].at(-1) ?? '' }
}

/** Creates a payment for an invoice that was reversed before the money arrived. */
async function surplus() {
  const { invoice_id, payment, intent_id } = await started()
  await site.reverse(invoice_id)
  const one = event('paid', payment)
  await report(one)
  const { _id = '' } = (await found(one)) ?? {}
  return { one, _id, invoice_id, payment, intent_id }
}

async function unknown() {
  const one = event('paid', `pay_of_others_${events}`)
  await report(one)
  return { one, _id: (await found(one))?._id ?? '' }
}

describe('the list of provider events', () => {
  it('shows surplus, mismatching and unknown money as open, with its payment, and other events as matched', async () => {
    const { one, invoice_id, payment } = await surplus()
    await started()
    const wrong = event('paid', [...site.pay.payments.keys()].at(-1) ?? '', { amount: '1.00' })
    await report(wrong)
    const { one: foreign } = await unknown()
    const failed = event('failed', 'pay_of_others')
    await report(failed)
    const matched = await started()
    const good = event('paid', matched.payment)
    await report(good)
    expect(await found(one)).toMatchObject({
      ...{ provider: 'testpay', kind: 'paid', outcome: 'surplus', state: 'open', provider_ref: payment },
      ...{ amount: '113.05', currency: 'EUR', is_refundable: true, handled: null },
      payment: { invoice_id, invoice: expect.any(String), customer: 'Ann Buyer', amount: '113.05' },
    })
    expect(await found(wrong)).toMatchObject({
      outcome: 'mismatch',
      state: 'open',
      amount: '1.00',
      is_refundable: true,
    })
    expect(await found(foreign)).toMatchObject({
      outcome: 'unknown',
      state: 'open',
      payment: null,
      is_refundable: false,
    })
    expect(await found(failed)).toMatchObject({ outcome: 'unknown', state: 'matched' })
    expect(await found(good)).toMatchObject({ outcome: 'applied', state: 'matched', is_refundable: false })
  })

  it('is filtered by provider, outcome, state and day, and searched by reference, invoice and customer', async () => {
    const { one, payment } = await surplus()
    const shown = await found(one)
    const ids = async (query: string) => (await list(query)).events.map(({ event_id }) => event_id)
    const others = ['outcome=unknown', 'state=handled', 'provider=stripe', 'to=2020-01-01', 'keywords=nothing']
    for (const query of [`keywords=${payment}`, `keywords=${shown?.payment?.invoice}`, 'keywords=buyer ann'])
      expect(await ids(query)).toContain(one.id)
    for (const query of ['outcome=surplus', 'state=open', 'provider=testpay', 'from=2020-01-01'])
      expect(await ids(query)).toContain(one.id)
    for (const query of others) expect(await ids(query)).not.toContain(one.id)
    const { events: page, total } = (await send('?size=1&page=2')).json()
    expect([page.length, total > 1]).toEqual([1, true])
  })

  it('is refused to people without the permission, like every decision', async () => {
    const { _id } = await surplus()
    const replies = [
      await send('', undefined, 'customer'),
      await send('/handle', { ids: [_id], note: 'Mine' }, 'customer'),
      await send(`/${_id}/reopen`, {}, 'customer'),
      await send(`/${_id}/refund`, { reason: 'Mine' }, 'customer'),
    ]
    expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403])
    expect((await list(`state=open`)).events.some((one) => one._id === _id)).toBe(true)
  })
})

describe('money without a matching payment', () => {
  it('is a difference in the books until it is handled, and again after it is reopened', async () => {
    const { _id, one } = await surplus()
    const subjects = async () => (await differences()).map(({ ref_id }) => ref_id)
    expect(await differences()).toContainEqual(
      expect.objectContaining({
        derived: 'surplus',
        stored: 'paid, 113.05 EUR',
        ref_kind: 'provider_event',
        ref_id: _id,
      }),
    )
    const { open } = await list()
    expect((await send('/handle', { ids: [_id], note: 'Paid back by bank' })).json()).toMatchObject({ handled: 1 })
    expect(await found(one)).toMatchObject({
      ...{ state: 'handled', is_refundable: false },
      handled: { note: 'Paid back by bank', by: expect.any(String) },
    })
    expect([(await list()).open, await subjects()]).toEqual([open - 1, expect.not.arrayContaining([_id])])
    expect((await send('/handle', { ids: [_id], note: 'Again' })).json().code).toBe('payments.event_settled')
    expect((await send(`/${_id}/refund`, { reason: 'Again' })).json().code).toBe('payments.event_settled')
    expect((await send(`/${_id}/reopen`, {})).status).toBe(200)
    expect((await send(`/${_id}/reopen`, {})).json().code).toBe('payments.event_not_handled')
    expect([(await found(one))?.state, await subjects()]).toEqual(['open', expect.arrayContaining([_id])])
    const audit =
      await site.sql`SELECT name, facts FROM audit WHERE name LIKE 'payments.%_provider_event%' ORDER BY at, _id`
    expect(audit).toMatchObject([
      { name: 'payments.handle_provider_events', facts: { reason: 'Paid back by bank' } },
      { name: 'payments.reopen_provider_event', facts: { before: { note: 'Paid back by bank' } } },
    ])
  })

  it('is handled for all selected events or for none', async () => {
    const [one, other] = [await unknown(), await unknown()]
    const missing = { ids: [one._id, crypto.randomUUID()], note: 'Another shop' }
    expect((await send('/handle', missing)).json().code).toBe('payments.event_not_found')
    expect((await found(one.one))?.state).toBe('open')
    expect((await send('/handle', { ids: [one._id, other._id], note: 'Another shop' })).json().handled).toBe(2)
  })

  it('is refunded through the provider once, without taking anything back', async () => {
    const { _id, one, invoice_id, payment } = await surplus()
    const { size } = site.pay.refunds
    const balance = await site.balance()
    const replies = await Promise.all([1, 2, 3].map(() => send(`/${_id}/refund`, { reason: 'Came too late' })))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect([...site.pay.refunds.values()].slice(size)).toMatchObject([{ payment, amount: '113.05' }])
    expect([(await found(one))?.state, await site.balance()]).toEqual(['refunded', balance])
    expect((await site.send(`/api/refunds?keywords=${payment}`)).json().refunds).toMatchObject([
      {
        ...{ kind: 'surplus', status: 'done', amount: '113.05', currency: 'EUR', method: 'testpay', credit_note: null },
        ...{ invoice_id, reason: 'Came too late' },
      },
    ])
    // The webhook of the refund arrives later, with an unknown reference.
    expect((await report(event('refunded', payment, { refund: `re_${size + 1}` }))).status).toBe(200)
    expect((await report(event('refunded', payment, { refund: 'by_hand' }))).status).toBe(200)
    expect(await site.sql`SELECT FROM unmatched_refunds WHERE event_id = ${_id}`).toHaveLength(1)
    const [invoice] = await site.sql`SELECT count(*)::int AS notes FROM invoices WHERE corrects = ${invoice_id}`
    expect(invoice).toEqual({ notes: 1 })
  })

  it('waits for a decision again if the provider refuses the refund or reports that it failed', async () => {
    const { _id, one, payment } = await surplus()
    site.pay.state.mode = 'refusing'
    expect((await send(`/${_id}/refund`, { reason: 'Came too late' })).json().code).toBe('payments.refused')
    expect((await found(one))?.state).toBe('open')
    Object.assign(site.pay.state, { mode: 'normal', refundsArePending: true })
    expect((await send(`/${_id}/refund`, { reason: 'Came too late' })).json().state).toBe('refunding')
    const refund = [...site.pay.refunds.values()].at(-1)?.id ?? ''
    const statuses = async () =>
      (await site.send(`/api/refunds?keywords=${payment}`))
        .json()
        .refunds.map(({ status }: { status: string }) => status)
    expect(await statuses()).toEqual(['pending', 'failed'])
    await report(event('refund_failed', payment, { refund }))
    await report(event('refund_failed', payment, { refund }))
    expect(await found(one)).toMatchObject({ state: 'open', is_refundable: true })
    expect(await statuses()).toEqual(['failed', 'failed'])
  })

  it('is refunded once, even if the connection broke before the response', async () => {
    const { _id, one } = await surplus()
    const { size } = site.pay.refunds
    site.pay.state.mode = 'cutting'
    expect((await send(`/${_id}/refund`, { reason: 'Came too late' })).status).toBe(503)
    expect((await found(one))?.state).toBe('refunding')
    site.pay.state.mode = 'normal'
    await site.finishActions()
    expect([site.pay.refunds.size - size, (await found(one))?.state]).toEqual([1, 'refunded'])
  })

  it('is settled by the webhook of its full refund at the provider, but not of a partial refund', async () => {
    const { one, payment } = await surplus()
    const part = event('refunded', payment, { refund: 'part', amount: '10.00' })
    await report(part)
    expect([(await found(one))?.state, (await found(part))?.outcome]).toEqual(['open', 'mismatch'])
    await report(event('refunded', payment, { refund: 'all' }))
    expect((await found(one))?.state).toBe('refunded')
  })

  it('with a mismatching amount is refunded in that amount, unless the payment has been settled since', async () => {
    const { payment } = await started()
    const wrong = event('paid', payment, { amount: '1.00' })
    await report(wrong)
    const { _id } = (await found(wrong)) ?? {}
    await send(`/${_id}/refund`, { reason: 'Another amount' })
    expect([...site.pay.refunds.values()].at(-1)).toMatchObject({ payment, amount: '1.00' })
    const later = await started()
    const short = event('paid', later.payment, { amount: '2.00' })
    await report(short)
    await report(event('paid', later.payment))
    const open = await found(short)
    expect(open).toMatchObject({ state: 'open', is_refundable: false })
    expect((await send(`/${open?._id}/refund`, { reason: 'Too late' })).json().code).toBe('payments.not_refundable')
  })

  it('appears in the monthly figures, separate from the received money', async () => {
    const year = new Date().getUTCFullYear()
    const figures = async () => (await paymentMonths(site.sql, year)).find(({ method }) => `${method}` === 'testpay')
    const before = await figures()
    const { _id, payment } = await surplus()
    // The lookup job finds the same payment again.
    await site.lookUpPayments()
    await send(`/${_id}/refund`, { reason: 'Came too late' })
    await report(event('paid', payment))
    const after = await figures()
    expect(after?.received).toBe(before?.received)
    expect(after?.surplus).toBe((before?.surplus ?? 0n) + 113_05n)
    expect(after?.surplus_returned).toBe((before?.surplus_returned ?? 0n) + 113_05n)
  })
})

it('leaves books whose only differences are events without a decision', async () => {
  expect((await reconcile(site.sql)).length).toBe((await differences()).length)
})
