import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import {
  ExportStatement,
  ExportUserStatement,
  GetCreditHistory,
} from '@mapwright/contract/credits/statement-endpoints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'

let site: InvoiceSite

beforeAll(async () => {
  site = await startInvoiceSite()
})
afterAll(() => site.close())

describe('the statement', () => {
  let customer: Person
  beforeEach(async () => {
    customer = await site.person()
  })

  it('shows every posting with its running balance, newest first, page by page', async () => {
    for (let turn = 0; turn < 3; turn++) await site.pay(await site.dueInvoice(customer))
    const first = await site.call(GetCreditHistory, { query: { size: 2 } }, { as: customer })
    expect(first.body).toMatchObject({ total: 3, balance: '300.00' })
    expect(first.body.history.map(({ balance }) => balance)).toEqual(['300.00', '200.00'])
    expect(first.body.history[0]).toMatchObject({ reason: 'purchase', ref_kind: 'invoice', amount: '100.00' })
    const second = await site.call(GetCreditHistory, { query: { size: 2, page: 2 } }, { as: customer })
    expect(second.body.history.map(({ balance }) => balance)).toEqual(['100.00'])
    const beyond = await site.call(GetCreditHistory, { query: { size: 2, page: 9 } }, { as: customer })
    expect(beyond.body.history).toEqual([])
  })

  it('is empty before the first posting, and for customers only', async () => {
    const { body } = await site.call(GetCreditHistory, {}, { as: customer })
    expect(body).toMatchObject({ history: [], balance: '0.00', total: 0 })
    expect((await site.call(GetCreditHistory, {}, { as: site.admin })).status).toBe(403)
    expect((await site.call(GetBalance, {}, { as: site.admin })).status).toBe(403)
  })

  it('can be exported as CSV and PDF, by the customer and by staff with the permission', async () => {
    await site.pay(await site.dueInvoice(customer))
    const own = (format: 'csv' | 'pdf') => site.call(ExportStatement, { query: { format } }, { as: customer })
    const csv = new TextDecoder().decode((await own('csv')).bytes)
    expect(csv.split('\r\n')[0]).toContain('at (UTC),description,order,vehicle,reg_no,note,amount,balance')
    expect(csv).toContain(',purchase,')
    expect(new TextDecoder('latin1').decode((await own('pdf')).bytes.slice(0, 5))).toBe('%PDF-')
    const theirs = (as: Person) => site.call(ExportUserStatement, { params: { id: customer._id } }, { as })
    expect((await theirs(await site.staffWith('dealers_manager.balance'))).status).toBe(200)
    expect((await theirs(await site.staffWith('orders'))).status).toBe(403)
    expect((await theirs(customer)).status).toBe(403)
  })
})
