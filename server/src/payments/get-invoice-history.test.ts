import { CreditInvoice } from '@mapwright/contract/billing/invoice-endpoints.ts'
import { CreateEmptyInvoice, GenerateInvoice } from '@mapwright/contract/credits/purchase-endpoints.ts'
import { GetInvoiceHistory } from '@mapwright/contract/payments/payment-endpoints.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventually } from '../../test/eventually.ts'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

const read = (id: string, as: Person) => site.call(GetInvoiceHistory, { params: { id } }, { as })
const kinds = async (id: string, as: Person) => (await read(id, as)).body.history.map(({ kind }) => kind)

it('responds to other customers as to an unknown invoice, and to staff without the permission with a refusal', async () => {
  const id = await site.dueInvoice(await site.person())
  expect((await read(id, await site.person())).body.code).toBe('credits.invoice_not_found')
  expect((await read(id, await site.staffWith('dealers_manager.download_invoice'))).status).toBe(403)
})

it('lists the draft, the issue, reminders, the payment and the credit note, with persons for staff only', async () => {
  const clerk = await site.staffWith('dealers_manager.invoices', 'mark_as_paid')
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
  const names = { admin: expect.stringMatching(/./), nobody: null }
  const rest = { method: null, step: null, number: null, amount: null }
  const events = history.filter(({ kind }) => kind !== 'mailed').map(({ at: _, ...event }) => event)
  expect(events.slice(0, 5)).toEqual([
    { ...rest, kind: 'created', by: names.admin },
    { ...rest, kind: 'issued', by: names.admin },
    { ...rest, kind: 'reminded', by: names.nobody, step: 'first', amount: '5.00' },
    { ...rest, kind: 'paid', by: expect.stringMatching(/./), method: 'bank' },
    { ...rest, kind: 'credit_note', by: names.admin, number: credited.body.credit_note.number, amount: '19.00' },
  ])
  expect(events[5]).toMatchObject({ kind: 'refund_pending', amount: '19.00' })
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
