import { CancelOrder, CompleteLaterPayment, DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestSite, type TestSite } from '../../test/kit.ts'
import { makeCatalogue, modified, orderCalls } from '../../test/order-kit.ts'
import { balanceOf } from '../credits/ledger-rows.ts'

let site: TestSite
let staff: Person
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  site = await startTestSite({ env: { WORKER: 'off' } })
  staff = await site.person({ role_id: 3, permissions: ['orders'] })
  calls = orderCalls(site, await makeCatalogue(site))
  await site.sql`UPDATE settings SET submit_order_pay_later = true`
})
afterAll(() => site.close())

describe('cancelling an order', () => {
  it('returns the credits once, however often and by whom it is cancelled', async () => {
    const customer = await site.person()
    const id = await calls.orderIn('pending', { customer, staff })
    expect(await balanceOf(site.sql, customer._id)).toBe(0n)
    const answers = await Promise.all(Array.from({ length: 6 }, () => calls.cancel(staff, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await balanceOf(site.sql, customer._id)).toBe(10000n)
    const { order } = answers.find(({ status }) => status === 200)?.body ?? {}
    expect(order).toMatchObject({ status: 'cancelled', payment: 'refunded', reason: 'The customer asked for it' })
  })

  it('wins or loses against completing, and gives back only when it wins', async () => {
    for (let round = 0; round < 6; round++) {
      const customer = await site.person()
      const id = await calls.orderIn('in_progress', { customer, staff })
      await calls.tuned(staff, id)
      const [cancelled, completed] = await Promise.all([calls.cancel(staff, id), calls.change(staff, id, 'complete')])
      expect([cancelled.status, completed.status].sort()).toEqual([200, 409])
      expect(await balanceOf(site.sql, customer._id)).toBe(cancelled.status === 200 ? 10000n : 0n)
    }
  })

  it('needs a reason and somebody who may', async () => {
    const customer = await site.person()
    const id = await calls.orderIn('pending', { customer, staff })
    const unreasoned = await site.call(CancelOrder, { params: { id }, body: { reason: '  ' } }, { as: staff })
    expect([unreasoned.status, Object.keys(unreasoned.body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await calls.cancel(customer, id)).status).toBe(403)
    expect((await calls.cancel(await site.person({ role_id: 3 }), id)).status).toBe(403)
  })
})

describe('an order to be paid later', () => {
  const pay = (as: Person, orderID: string) => site.call(CompleteLaterPayment, { body: { orderID } }, { as })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code
  const downloaded = (as: Person, id: string) => site.call(DownloadNewFile, { params: { id } }, { as })

  it('keeps its modified file back until it is paid, which is once', async () => {
    const customer = await site.person()
    const { _id } = await calls.draft(customer)
    await calls.submit(customer, _id, { pay_later: true })
    await calls.change(staff, _id, 'start')
    await calls.tuned(staff, _id)
    expect(codeOf(await downloaded(customer, _id))).toBe('orders.file_not_found')
    await calls.change(staff, _id, 'complete')
    expect(codeOf(await downloaded(customer, _id))).toBe('orders.payment_due')
    expect(Buffer.from((await downloaded(staff, _id)).bytes).equals(modified)).toBe(true)

    expect((await pay(customer, _id)).body.code).toBe('credits.not_enough')
    expect((await pay(await site.person(), _id)).body.code).toBe('orders.not_found')
    await calls.give(customer, 300)
    const paid = await Promise.all([pay(customer, _id), pay(customer, _id)])
    expect(paid.map(({ body }) => body.code ?? body.order.payment).sort()).toEqual(['orders.nothing_due', 'paid'])
    expect(await balanceOf(site.sql, customer._id)).toBe(20000n)
    const file = await downloaded(customer, _id)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="tuned\.bin"/)
    expect(Buffer.from(file.bytes).equals(modified)).toBe(true)
    expect(codeOf(await downloaded(await site.person(), _id))).toBe('orders.not_found')
  })

  it('gives nothing back when cancelled before it was paid', async () => {
    const customer = await site.person()
    const { _id } = await calls.draft(customer)
    await calls.submit(customer, _id, { pay_later: true })
    expect((await calls.cancel(staff, _id)).body.order.payment).toBe('unpaid')
    expect(await balanceOf(site.sql, customer._id)).toBe(0n)
    expect((await pay(customer, _id)).body.code).toBe('orders.nothing_due')
  })
})
