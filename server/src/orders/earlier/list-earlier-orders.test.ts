import { ListEarlierOrders } from '@mapwright/contract/orders/earlier/earlier-order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeModified } from '../../../../demo/src/binaries.ts'
import type { Person } from '../../../test/kit.ts'
import { modified, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

let site: OrderSite
let other: Person
beforeAll(async () => {
  site = await startOrderSite()
  other = await site.person()
})
afterAll(() => site.close())

const seenBy = async (as: Person, id: string) =>
  (await site.call(ListEarlierOrders, { params: { id } }, { as })).body.seen.map(({ _id, match, same_customer }) => [
    _id,
    match,
    same_customer,
  ])
const draftOf = async (as: Person, bytes: Uint8Array) => (await site.draft(as, bytes))._id

describe('the earlier orders of an original', () => {
  it('are for the owner and for staff; the order does not exist for others', async () => {
    const id = await draftOf(site.customer, original)
    for (const as of [other, await site.person()]) {
      const response = await site.call(ListEarlierOrders, { params: { id } }, { as })
      expect([response.status, response.body.code]).toEqual([404, 'orders.not_found'])
    }
    const without = await site.call(ListEarlierOrders, { params: { id } }, { as: await site.person({ role_id: 3 }) })
    expect(without.status).toBe(403)
  })

  it('are shown to the owner before paying, and those of other customers to staff only', async () => {
    const [one, two] = [await site.person(), await site.person()]
    const unseen = makeModified(original, 99)
    const make = async (as: Person) => {
      const id = await draftOf(as, unseen)
      await site.sql`UPDATE orders SET number = nextval('order_numbers'), submitted_at = now(), due_at = now(), time_frame = 'asap',
        master_slave = 'master', status = 'pending', payment = 'paid' WHERE _id = ${id}`
      return id
    }
    const theirs = await make(two)
    const first = await draftOf(one, unseen)
    // Another dealer has ordered with the same file. Dealers must not see each other's orders.
    expect(await seenBy(one, first)).toEqual([])
    expect((await seenBy(site.staff, first)).slice(0, 1)).toEqual([[theirs, 'same_file', false]])

    const mine = await make(one)
    const again = await draftOf(one, unseen)
    expect(await seenBy(one, again)).toEqual([[mine, 'same_file', true]])
    expect((await seenBy(site.staff, again)).slice(0, 2)).toEqual([
      [mine, 'same_file', true],
      [theirs, 'same_file', false],
    ])
    const { body } = await site.call(ListEarlierOrders, { params: { id: again } }, { as: one })
    expect(JSON.stringify(body)).not.toContain(theirs)
    expect(body.seen[0]?.customer).toBeNull()
  })

  it('include a delivered modified file, which only its own customer is shown', async () => {
    const done = await site.orderIn('completed')
    const mine = await draftOf(site.customer, modified)
    expect((await seenBy(site.customer, mine))[0]).toEqual([done, 'delivered', true])
    const theirs = await draftOf(other, modified)
    expect(await seenBy(other, theirs)).toEqual([])
    expect((await seenBy(site.staff, theirs))[0]).toEqual([done, 'delivered', false])
  })

  it('do not include a modified file that was never delivered', async () => {
    const { customer, id: working } = await site.firstOrderIn('in_progress')
    const unfinished = makeModified(original, 1234)
    expect((await site.tuned(site.staff, working, unfinished)).status).toBe(200)
    const id = await draftOf(customer, unfinished)
    for (const as of [customer, site.staff])
      expect((await seenBy(as, id)).map(([, match]) => match)).not.toContain('delivered')
  })

  it('include an original with the same software number and size but different bytes', async () => {
    const { customer, id: earlier } = await site.firstOrderIn('pending')
    const id = await draftOf(customer, makeModified(original, 77))
    expect(await seenBy(customer, id)).toEqual([[earlier, 'same_software', true]])
    const longer = Buffer.concat([makeModified(original, 78), Buffer.alloc(4096, 0xff)])
    expect(await seenBy(customer, await draftOf(customer, longer))).toEqual([])
  })

  it('include neither later orders nor drafts', async () => {
    const customer = await site.person()
    await draftOf(customer, original)
    const earlier = await site.orderIn('pending', { customer })
    expect(await seenBy(customer, earlier)).toEqual([])
    await site.orderIn('pending', { customer })
    expect(await seenBy(customer, earlier)).toEqual([])
  })
})
