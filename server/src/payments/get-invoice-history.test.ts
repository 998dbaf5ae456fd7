import { CreditInvoice, RemoveInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { creditPurchases } from '../credits/credit-purchases.ts'
import { payByHand } from './pay-by-hand.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const read = (id: string, as: Person) => site.call(GetInvoiceHistory, { params: { id } }, { as })
const nameOf = async ({ _id }: Person) =>
  (await site.sql<{ name: string }[]>`SELECT person_name(u) AS name FROM users u WHERE _id = ${_id}`)[0]?.name
/** Creates a clerk whose name differs from that of all others. */
async function clerkNamed(firstname: string) {
  const clerk = await site.staffWith('dealers_manager.invoices', 'mark_as_paid')
  await site.sql`UPDATE users SET firstname = ${firstname} WHERE _id = ${clerk._id}`
  return clerk
}
const kinds = async (id: string, as: Person) => (await read(id, as)).body.history.map(({ kind }) => kind)

it('responds to other customers as to an unknown invoice, and to staff without the permission with a refusal', async () => {
  const id = await site.dueInvoice(await site.person())
  expect((await read(id, await site.person())).body.code).toBe('credits.invoice_not_found')
  expect((await read(id, await site.staffWith('dealers_manager.download_invoice'))).status).toBe(403)
})

it('lists the draft, the issue, reminders, the payment and the credit note, with persons for staff only', async () => {
  const clerk = await clerkNamed('Clara')
  const customer = await site.person()
  const draft = await site.call(CreateEmptyInvoice, { body: { user_id: customer._id } }, { as: site.admin })
  const id = draft.body.invoice._id
  expect(await kinds(id, site.admin)).toEqual(['created'])
  expect((await read(id, customer)).body.code).toBe('credits.invoice_not_found')
  const body = { id, item_name: 'Training', count: '1', amount: '100' }
  await site.call(GenerateInvoice, { body }, { as: site.admin })
  await site.sql`INSERT INTO dunning_notices (_id, invoice_id, step, fee, sent_at) VALUES (gen_random_uuid(), ${id}, 'first', 500, now())`
  await site.pay(id, clerk)
  const credit = { amount: '19.00', reason: 'Wrong price', money_back: true }
  const credited = await site.call(CreditInvoice, { params: { id }, body: credit }, { as: site.admin, key: 'credit-1' })
  expect(credited.status).toBe(200)
  const { history } = (await read(id, clerk)).body
  const names = { admin: await nameOf(site.admin), clerk: await nameOf(clerk), nobody: null }
  expect(names.clerk).not.toBe(names.admin)
  const rest = { method: null, step: null, number: null, amount: null }
  const events = history.filter(({ kind }) => kind !== 'mailed').map(({ at: _, ...event }) => event)
  expect(events.slice(0, 5)).toEqual([
    { ...rest, kind: 'created', by: names.admin },
    { ...rest, kind: 'issued', by: names.admin },
    { ...rest, kind: 'reminded', by: names.nobody, step: 'first', amount: '5.00' },
    { ...rest, kind: 'paid', by: names.clerk, method: 'bank' },
    { ...rest, kind: 'credit_note', by: names.admin, number: credited.body.credit_note.number, amount: '19.00' },
  ])
  expect(events[5]).toMatchObject({ kind: 'refund_pending', by: names.admin, amount: '19.00' })
  expect(history.map(({ at }) => at)).toEqual(history.map(({ at }) => at).toSorted())
  const own = (await read(id, customer)).body.history
  expect(own.map(({ by }) => by)).toEqual(own.map(() => null))
  expect(own.map(({ kind }) => kind)).not.toContain('created')
  // The test site keeps its mails instead of sending them.
  await eventually(async () => {
    const sent =
      await site.sql`UPDATE mails SET sent_at = created_at WHERE ref ->> 'invoice_id' = ${id} AND kind = 'invoice_paid'`
    expect(sent.count).toBe(1)
  })
  expect(await kinds(id, customer)).toContain('mailed')
})

it('names the person who is stored with a payment or a refund, without a request at the same time', async () => {
  const clerk = await clerkNamed('Conrad')
  const id = await site.dueInvoice(await site.person())
  const payment = { id, txn_id: '', actor_id: clerk._id, now: new Date() }
  await site.sql.begin((tx) => payByHand(tx, [creditPurchases], payment))
  const body = { amount: '19.00', reason: 'Wrong price', money_back: true }
  await site.call(CreditInvoice, { params: { id }, body }, { as: site.admin, key: crypto.randomUUID() })
  // Simulates a provider that returns the money an hour later.
  await site.sql`UPDATE payment_refunds f SET is_manual = false, settled_at = f.settled_at + interval '1 hour'
    FROM payment_intents p WHERE p._id = f.intent_id AND p.invoice_id = ${id}`
  const { history } = (await read(id, site.admin)).body
  const persons = history.filter(({ kind }) => kind === 'paid' || kind === 'refunded').map(({ kind, by }) => [kind, by])
  expect(persons).toEqual([
    ['paid', await nameOf(clerk)],
    ['refunded', await nameOf(site.admin)],
  ])
})

it('keeps a dispute at its date, and adds the decision about it', async () => {
  const disputed = async (status: 'pending' | 'failed' | 'done') => {
    const id = await site.dueInvoice(await site.person())
    await site.pay(id)
    await site.sql`
      INSERT INTO payment_refunds (_id, intent_id, attempt_id, amount, status, reason, is_taken_back, is_dispute, created_at, settled_at)
      SELECT gen_random_uuid(), p._id, a._id, p.amount, ${status}, '', false, true, p.paid_at + interval '1 day',
        CASE WHEN ${status !== 'pending'} THEN p.paid_at + interval '30 days' END
      FROM payment_intents p JOIN payment_attempts a ON a.intent_id = p._id WHERE p.invoice_id = ${id}`
    const { history } = (await read(id, site.admin)).body
    const paidAt = Date.parse(history.find(({ kind }) => kind === 'paid')?.at ?? '')
    return history
      .filter(({ kind }) => !['created', 'issued', 'mailed', 'paid'].includes(kind))
      .map(({ kind, at }) => `${kind} after ${Math.round((Date.parse(at) - paidAt) / 86_400_000)} days`)
  }
  expect(await disputed('pending')).toEqual(['disputed after 1 days'])
  expect(await disputed('failed')).toEqual(['disputed after 1 days', 'dispute_won after 30 days'])
  expect(await disputed('done')).toEqual(['disputed after 1 days', 'refunded after 30 days'])
})

it('says that a free invoice was reversed, which has no credit note', async () => {
  const { _id: user_id } = await site.person()
  const draft = await site.call(CreateEmptyInvoice, { body: { user_id } }, { as: site.admin })
  const id = draft.body.invoice._id
  const body = { id, item_name: 'Training', count: '1', amount: '0' }
  await site.call(GenerateInvoice, { body }, { as: site.admin })
  await site.call(RemoveInvoice, { params: { id } }, { as: site.admin })
  const { history } = (await read(id, site.admin)).body
  expect(history.filter(({ kind }) => kind === 'reversed').map(({ by }) => by)).toEqual([await nameOf(site.admin)])
})

it('says that a due invoice was reversed', async () => {
  const id = await site.dueInvoice(await site.person())
  const removed = await fetch(`${site.url}/api/credits/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${site.admin.token}` },
  })
  expect(removed.status).toBe(200)
  const reversed = (await read(id, site.admin)).body.history.filter(({ kind }) => kind !== 'mailed')
  expect(reversed.map(({ kind }) => kind)).toEqual(['issued', 'reversed', 'credit_note'])
})
