import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startSiteWith } from '../../../../test/pay-site.ts'
import { startMollieServer } from '../../../../test/payments/mollie-server.ts'
import { describeProvider } from '../../../../test/payments/provider-suite.ts'

describeProvider('mollie', startMollieServer)

const openSite = async () => {
  const pay = await startMollieServer()
  const site = await startSiteWith(pay, { mollie: pay.url })
  await pay.switchOn(site.sql, site.services.app)
  return site
}

describe('mollie: a chargeback', () => {
  let site: Awaited<ReturnType<typeof openSite>>
  beforeAll(async () => {
    site = await openSite()
  })
  afterAll(() => site.close())

  /** Sends Mollie's webhook. It only contains the id of the payment, whatever has changed. */
  const report = async (ref: string) => {
    const body = new URLSearchParams({ id: ref }).toString()
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const { status } = await fetch(`${site.url}/api/payments/webhooks/mollie`, { method: 'POST', headers, body })
    expect(status).toBe(200)
  }
  async function paidBy(method: string) {
    const sale = await site.sale()
    await site.start(sale.intent_id)
    const { ref } = site.pay.newest()
    site.pay.payBy(ref, method)
    await report(ref)
    return { ...sale, ref, before: await site.balance() }
  }
  const stateOf = async (intent_id: string) => {
    const refunds = await site.sql<{ status: string }[]>`
      SELECT status FROM payment_refunds WHERE intent_id = ${intent_id} ORDER BY created_at`
    const notes = await site.sql`
      SELECT FROM invoices i JOIN payment_intents p ON p.invoice_id = i.corrects WHERE p._id = ${intent_id}`
    return { refunds: refunds.map(({ status }) => status), creditNotes: notes.length }
  }
  const alertsOf = async (intent_id: string) =>
    (
      await site.sql<{ type: string }[]>`
        SELECT event->>'type' AS type FROM outbox WHERE event->>'intent_id' = ${intent_id} ORDER BY 1`
    ).map(({ type }) => type)
  const at = (days: number) => new Date(Date.now() - days * 86_400_000)

  test('of a direct debit is final at once: credits are taken back and the invoice is corrected, once', async () => {
    const { ref, intent_id, before } = await paidBy('directdebit')
    site.pay.chargeBack(ref, at(0))
    await report(ref)
    await report(ref)
    expect((await site.balance()) - before).toBe(-100_00n)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['done'], creditNotes: 1 })
    expect(await alertsOf(intent_id)).toEqual(['payment.disputed'])
  })

  test('of a card stays open, and its reversal returns the credits', async () => {
    const { ref, intent_id, before } = await paidBy('creditcard')
    const reverse = site.pay.chargeBack(ref, at(20))
    await report(ref)
    await site.lookUpDisputes()
    expect((await site.balance()) - before).toBe(-100_00n)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['pending'], creditNotes: 0 })
    reverse()
    await report(ref)
    await report(ref)
    expect(await site.balance()).toBe(before)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['failed'], creditNotes: 0 })
  })

  test('that was reversed is noticed without a webhook, and may be followed by a final one', async () => {
    const { ref, intent_id, before } = await paidBy('creditcard')
    const reverse = site.pay.chargeBack(ref, at(30))
    await report(ref)
    reverse()
    await site.lookUpDisputes()
    expect(await site.balance()).toBe(before)
    site.pay.chargeBack(ref, at(181))
    await report(ref)
    expect((await stateOf(intent_id)).refunds).toEqual(['failed', 'pending'])
    await site.lookUpDisputes()
    await site.lookUpDisputes()
    expect((await site.balance()) - before).toBe(-100_00n)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['failed', 'done'], creditNotes: 1 })
  })

  test('that is reversed after it became final changes nothing and alerts staff', async () => {
    const { ref, intent_id } = await paidBy('directdebit')
    const reverse = site.pay.chargeBack(ref, at(0))
    await report(ref)
    const balance = await site.balance()
    reverse()
    await report(ref)
    expect(await site.balance()).toBe(balance)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['done'], creditNotes: 1 })
    expect(await alertsOf(intent_id)).toContain('payment.mismatch')
  })

  test('of a part takes back that part, and waits while Mollie is unavailable', async () => {
    const { ref, intent_id, before } = await paidBy('creditcard')
    site.pay.chargeBack(ref, at(200), '56.53')
    await report(ref)
    site.pay.state.mode = 'failing'
    await site.lookUpDisputes()
    site.pay.state.mode = 'normal'
    expect(await stateOf(intent_id)).toEqual({ refunds: ['pending'], creditNotes: 0 })
    await site.lookUpDisputes()
    expect((await site.balance()) - before).toBe(-50_00n)
    expect(await stateOf(intent_id)).toEqual({ refunds: ['done'], creditNotes: 1 })
  })
})
