import { dayMs } from '@mapwright/contract/api/days.ts'
import { ListPackagesOnSale } from '@mapwright/contract/credits/package-endpoints.ts'
import { GetCreditHistory } from '@mapwright/contract/credits/statement-endpoints.ts'
import { ListVoucherUses, RedeemVoucher, voucherCalls } from '@mapwright/contract/credits/voucher-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceSite, startInvoiceSite } from '../../test/invoice-site.ts'
import type { Person } from '../../test/kit.ts'
import { reconcile } from '../operator/reconcile-site.ts'

let site: InvoiceSite
let clerk: Person

beforeAll(async () => {
  site = await startInvoiceSite()
  clerk = await site.staffWith('dealers_manager.balance')
})
afterAll(() => site.close())

let codes = 0
const basics = () => ({ name: 'Welcome', code: `welcome-${++codes}`, count: '25' })
const add = async (fields: Partial<{ max_uses: number; max_uses_per_customer: number; expires_at: string }> = {}) =>
  (await site.call(voucherCalls.add, { body: { ...basics(), ...fields } }, { as: clerk })).body.voucher
const redeem = (as: Person, code: string, key: string = crypto.randomUUID()) =>
  site.call(RedeemVoucher, { body: { code } }, { as, key })
const later = (ms: number) => new Date(Date.now() + ms).toISOString()

describe('redeeming a voucher', () => {
  it('adds its credits to the balance, as a posting of its own', async () => {
    const customer = await site.person()
    const { _id, code } = await add()
    expect(code).toMatch(/^WELCOME\d+$/)
    const { status, body } = await redeem(customer, ` ${code.toLowerCase().replace('come', '-come ')} `)
    expect([status, body]).toMatchObject([200, { count: '25.00', balance: '25.00' }])
    const { history } = (await site.call(GetCreditHistory, {}, { as: customer })).body
    expect(history).toMatchObject([
      { reason: 'voucher', amount: '25.00', note: code, ref_kind: 'voucher', ref_id: _id },
    ])
    const [row] = await site.sql`SELECT facts FROM audit WHERE name = 'credits.redeem_voucher' AND target_id = ${_id}`
    expect(row).toMatchObject({ facts: { after: { code, count: '25.00', balance: '25.00' } } })
  })

  it('is refused for an unknown code, before its start, after its end and when it is turned off', async () => {
    const customer = await site.person()
    expect((await redeem(customer, 'nothing')).body.code).toBe('credits.voucher_not_found')
    const { _id, code } = await add()
    const params = { id: _id }
    const refused = async (changes: object) => {
      await site.call(voucherCalls.change, { params, body: { ...basics(), code, ...changes } }, { as: clerk })
      expect((await redeem(customer, code)).body.code).toBe('credits.voucher_not_valid')
    }
    await refused({ starts_at: later(dayMs) })
    await refused({ starts_at: later(-2 * dayMs), expires_at: later(-dayMs) })
    await refused({ online: false })
    await site.call(voucherCalls.setOnline, { params, body: { online: true } }, { as: clerk })
    expect((await redeem(customer, code)).status).toBe(200)
  })

  it('is limited per customer and in total', async () => {
    const [one, other, third] = [await site.person(), await site.person(), await site.person()]
    const { code } = await add({ max_uses: 2 })
    expect((await redeem(one, code)).status).toBe(200)
    expect((await redeem(one, code)).body.code).toBe('credits.voucher_used_already')
    expect((await redeem(other, code)).status).toBe(200)
    expect((await redeem(third, code)).body.code).toBe('credits.voucher_used_up')
    const often = await add({ max_uses_per_customer: 2 })
    await redeem(one, often.code)
    await redeem(one, often.code)
    expect((await redeem(one, often.code)).body.code).toBe('credits.voucher_used_already')
    expect(await site.balance(one)).toBe('75.00')
  })

  it('gives the last uses once when twenty customers want them at once', async () => {
    const customers = await Promise.all(Array.from({ length: 20 }, () => site.person()))
    const { code } = await add({ max_uses: 3 })
    const responses = await Promise.all(customers.map((customer) => redeem(customer, code)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(3)
    expect(new Set(responses.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['credits.voucher_used_up']),
    )
  })

  it('gives one customer its credits once, whether the request is repeated or sent ten times at once', async () => {
    const customer = await site.person()
    const { code } = await add({ max_uses: 5 })
    const key = crypto.randomUUID()
    const [first, second] = [await redeem(customer, code, key), await redeem(customer, code, key)]
    expect(second.body).toEqual(first.body)
    const { code: other } = await add()
    const tries = await Promise.all(Array.from({ length: 10 }, () => redeem(customer, other)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await site.balance(customer)).toBe('50.00')
  })

  it('is limited per hour, so that codes cannot be guessed', async () => {
    const customer = await site.person()
    const tries = []
    for (let count = 0; count < 21; count++) tries.push((await redeem(customer, `guess${count}`)).status)
    expect([tries.at(19), tries.at(20)]).toEqual([404, 429])
  })

  it('is for customers only', async () => {
    const { code } = await add()
    expect((await redeem(site.admin, code)).status).toBe(403)
    expect((await site.call(RedeemVoucher, { body: { code } })).status).toBe(401)
  })
})

describe('the vouchers for staff', () => {
  it('are listed and searched, with the customers who redeemed them', async () => {
    const customer = await site.person()
    const { _id, code } = await add()
    await redeem(customer, code)
    const listed = await site.call(voucherCalls.list, { query: { search_keyword: code } }, { as: clerk })
    expect(listed.body).toMatchObject({ total: 1, vouchers: [{ _id, code, used: 1 }] })
    const uses = async (keywords: string) =>
      (await site.call(ListVoucherUses, { params: { id: _id }, query: { keywords } }, { as: clerk })).body
    expect(await uses(customer.email)).toMatchObject({
      voucher: { code },
      total: 1,
      uses: [{ user: { _id: customer._id, email: customer.email }, count: '25.00' }],
    })
    expect((await uses('somebody else')).uses).toEqual([])
  })

  it('have codes of their own, and end after they start', async () => {
    const { code } = await add()
    const again = await site.call(voucherCalls.add, { body: { ...basics(), code: code.toLowerCase() } }, { as: clerk })
    expect([again.status, again.body.code]).toEqual([409, 'credits.voucher_code_taken'])
    const body = { ...basics(), starts_at: later(dayMs), expires_at: later(0) }
    const reversed = await site.call(voucherCalls.add, { body }, { as: clerk })
    expect([reversed.status, Object.keys(reversed.body.fields ?? {})]).toEqual([400, ['expires_at']])
  })

  it('can be deleted until they are redeemed', async () => {
    const [unused, used] = [await add(), await add()]
    await redeem(await site.person(), used.code)
    const remove = (id: string) => site.call(voucherCalls.remove, { params: { id } }, { as: clerk })
    expect((await remove(unused._id)).status).toBe(200)
    expect((await remove(used._id)).body.code).toBe('credits.voucher_redeemed')
  })

  it('are offered to customers while one can be redeemed', async () => {
    const customer = await site.person()
    const offer = async () => (await site.call(ListPackagesOnSale, {}, { as: customer })).body.has_vouchers
    await site.sql`UPDATE vouchers SET online = false`
    expect(await offer()).toBe(false)
    await add({ expires_at: later(dayMs) })
    expect(await offer()).toBe(true)
  })

  it('leave the books balanced, and a use that is not posted is detected', async () => {
    expect(await reconcile(site.sql)).toEqual([])
    const [{ code }] = await site.sql<[{ code: string }]>`
      UPDATE vouchers SET used = used + 1 WHERE _id = (SELECT _id FROM vouchers LIMIT 1) RETURNING code`
    expect((await reconcile(site.sql)).map(({ subject }) => subject)).toEqual([`voucher ${code}`])
  })
})
