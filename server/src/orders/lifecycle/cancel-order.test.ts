import { CancelOrder, CompleteLaterPayment, DownloadNewFile } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../../test/kit.ts'
import { modified } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
  await switchOn(site, 'submit_order_pay_later')
})
afterAll(() => site.close())

describe('cancelling an order', () => {
  it('returns the credits once, regardless of the number and authors of the calls', async () => {
    const { customer, id } = await site.firstOrderIn('pending')
    expect(await site.balance(customer)).toBe(0n)
    const responses = await Promise.all(Array.from({ length: 6 }, () => site.cancel(site.staff, id)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await site.balance(customer)).toBe(10000n)
    const { order } = responses.find(({ status }) => status === 200)?.body ?? {}
    expect(order).toMatchObject({ status: 'cancelled', payment: 'refunded', reason: 'The customer asked for it' })
  })

  it('returns credits only if it precedes the completion', async () => {
    for (let round = 0; round < 6; round++) {
      const { customer, id } = await site.firstOrderIn('in_progress')
      await site.tuned(site.staff, id)
      const [cancelled, completed] = await Promise.all([
        site.cancel(site.staff, id),
        site.change(site.staff, id, 'complete'),
      ])
      expect([cancelled.status, completed.status].sort()).toEqual([200, 409])
      expect(await site.balance(customer)).toBe(cancelled.status === 200 ? 10000n : 0n)
    }
  })

  it('requires a reason and permission', async () => {
    const { customer, id } = await site.firstOrderIn('pending')
    const unreasoned = await site.call(CancelOrder, { params: { id }, body: { reason: '  ' } }, { as: site.staff })
    expect([unreasoned.status, Object.keys(unreasoned.body.fields ?? {})]).toEqual([400, ['reason']])
    expect((await site.cancel(customer, id)).status).toBe(403)
    expect((await site.cancel(await site.person({ role_id: 3 }), id)).status).toBe(403)
  })
})

describe('an order with later payment', () => {
  const pay = (as: Person, orderID: string) => site.call(CompleteLaterPayment, { body: { orderID } }, { as })
  const downloaded = (as: Person, id: string) => site.call(DownloadNewFile, { params: { id } }, { as })

  it('withholds its modified file until it is paid, once', async () => {
    const customer = await site.person()
    const id = await site.order(customer, { pay_later: true })
    await site.change(site.staff, id, 'start')
    await site.tuned(site.staff, id)
    expect((await downloaded(customer, id)).body.code).toBe('orders.file_not_found')
    await site.change(site.staff, id, 'complete')
    expect((await downloaded(customer, id)).body.code).toBe('orders.payment_due')
    expect(Buffer.from((await downloaded(site.staff, id)).bytes).equals(modified)).toBe(true)

    expect((await pay(customer, id)).body.code).toBe('credits.not_enough')
    expect((await pay(await site.person(), id)).body.code).toBe('orders.not_found')
    await site.give(customer, 300)
    const paid = await Promise.all([pay(customer, id), pay(customer, id)])
    expect(paid.map(({ body }) => body.code ?? body.order.payment).sort()).toEqual(['orders.nothing_due', 'paid'])
    expect(await site.balance(customer)).toBe(20000n)
    const file = await downloaded(customer, id)
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="tuned\.bin"/)
    expect(Buffer.from(file.bytes).equals(modified)).toBe(true)
    expect((await downloaded(await site.person(), id)).body.code).toBe('orders.not_found')
  })

  it('returns nothing if it is cancelled before payment', async () => {
    const customer = await site.person()
    const id = await site.order(customer, { pay_later: true })
    expect((await site.cancel(site.staff, id)).body.order.payment).toBe('unpaid')
    expect(await site.balance(customer)).toBe(0n)
    expect((await pay(customer, id)).body.code).toBe('orders.nothing_due')
  })
})
