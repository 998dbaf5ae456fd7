import { ChangeMember } from '@mapwright/contract/accounts/member-endpoints.ts'
import { GetBalance } from '@mapwright/contract/credits/balance-endpoints.ts'
import { GetUserNotifications } from '@mapwright/contract/notifications/notification-endpoints.ts'
import {
  ApproveOrder,
  DeclineOrder,
  GetTeamUsage,
  ListApprovals,
} from '@mapwright/contract/orders/approval/approval-endpoints.ts'
import { DownloadOrderIni, DownloadOrderZip } from '@mapwright/contract/orders/delivery/delivery-endpoints.ts'
import { ListOrderMessages, PostOrderMessage } from '@mapwright/contract/orders/message-endpoints.ts'
import { CreateOrder, GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { ListCatalogue as GetCatalogue } from '@mapwright/contract/tuning/tuning-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventsHandled } from '../../../test/events-handled.ts'
import type { Person } from '../../../test/kit.ts'
import { fileOf, original } from '../../../test/order-kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { allRights, joinTeam } from '../../../test/team-kit.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
})
afterAll(() => site.close())

/** A customer with credits. */
async function workshop(amount = 1000): Promise<Person> {
  const owner = await site.person()
  await site.give(owner, amount)
  return owner
}

const place = async (as: Person) => {
  const { _id } = await site.draft(as)
  return site.submit(as, _id)
}

describe('an order of a member', () => {
  it('is paid by the customer and names the member on it', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner)
    const { order } = (await place(anna)).body
    expect(order).toMatchObject({
      status: 'pending',
      total: '100.00',
      placed_by: { _id: anna._id, name: 'Anna Mechanic' },
    })
    expect(await site.balance(owner)).toBe(900_00n)
    const seen = await site.read(site.staff, order._id)
    expect(seen.user._id).toBe(owner._id)
    expect(seen.timeline.map(({ entry, by }) => [entry, by.name])).toEqual([
      ['created', 'Anna Mechanic'],
      ['submitted', 'Anna Mechanic'],
    ])
    const [row] = await site.sql<{ actor_id: string }[]>`
      SELECT actor_id FROM audit WHERE name = 'orders.submit' AND target_id = ${order._id}`
    expect(row?.actor_id).toBe(anna._id)
    const { usage } = (await site.call(GetTeamUsage, {}, { as: owner })).body
    expect(usage).toEqual([{ member_id: anna._id, orders: 1, credits: '100.00' }])
  })

  it.each([
    ['without the right to pay', { may_pay: false }],
    ['above the limit per order', { order_limit: '99.99' }],
    ['above the limit per day', { period_limit: '99.99' }],
  ])('waits for approval %s', async (_, rights) => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, rights)
    const { order } = (await place(anna)).body
    expect(order).toMatchObject({ status: 'draft', approval: { by: 'Anna Mechanic', total: '100.00' } })
    expect(await site.balance(owner)).toBe(1000_00n)
    const { approvals } = (await site.call(ListApprovals, {}, { as: owner })).body
    expect(approvals).toMatchObject([{ order_id: order._id, by: 'Anna Mechanic', total: '100.00' }])
  })

  it('waits for approval if the customer has not enough credits', async () => {
    const owner = await workshop(50)
    const anna = await joinTeam(site, owner)
    expect((await place(anna)).body.order).toMatchObject({ status: 'draft', approval: { by: 'Anna Mechanic' } })
  })

  it('never exceeds the limit of the day with others at the same time', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { period_limit: '250' })
    const drafts = [await site.draft(anna), await site.draft(anna), await site.draft(anna), await site.draft(anna)]
    const replies = await Promise.all(drafts.map(({ _id }) => site.submit(anna, _id)))
    const statuses = replies.map(({ body }) => body.order.status).sort()
    expect(statuses).toEqual(['draft', 'draft', 'pending', 'pending'])
    expect(await site.balance(owner)).toBe(800_00n)
  })

  it('is refused without the right to order', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { may_order: false })
    const { _id } = await site.draft(owner)
    expect((await site.submit(anna, _id)).body.code).toBe('request.not_for_members')
    expect((await site.read(anna, _id))._id).toBe(_id)
  })

  it('of another workshop is not found', async () => {
    const anna = await joinTeam(site, await workshop())
    const stranger = await workshop()
    const { _id } = await site.draft(stranger)
    expect((await site.submit(anna, _id)).body.code).toBe('orders.not_found')
  })
})

describe('an approval', () => {
  it('places the order as the member filled it in, once', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { may_pay: false })
    const { order } = (await place(anna)).body
    const params = { id: order._id }
    const asked_at = order.approval?.asked_at ?? ''
    const approve = (as: Person, expected_total = '100') =>
      site.call(ApproveOrder, { params, body: { expected_total, asked_at } }, { as, key: crypto.randomUUID() })
    expect((await approve(anna)).body.code).toBe('request.not_for_members')
    expect((await approve(await site.person())).body.code).toBe('orders.not_found')
    expect((await approve(owner, '90')).body.code).toBe('orders.price_changed')
    const replies = await Promise.all([approve(owner), approve(owner)])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const placed = await site.read(owner, order._id)
    expect(placed).toMatchObject({
      status: 'pending',
      approval: null,
      vin: 'WVWZZZAUZGW123456',
      placed_by: { _id: anna._id },
    })
    expect(await site.balance(owner)).toBe(900_00n)
  })

  it('shows the customer the order as the member filled it in', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { may_pay: false })
    const { _id } = await site.draft(anna)
    await site.submit(anna, _id, { comment: 'Hot summer here', pay_later: false })
    const [service] = await site.sql<{ name: string }[]>`
      SELECT name FROM services WHERE _id = ${site.catalogue.service_id}`
    expect((await site.read(owner, _id)).approval?.order).toMatchObject({
      vehicle: expect.stringContaining('Golf'),
      services: [service?.name],
      comment: 'Hot summer here',
      pay_later: false,
      declares_off_road: false,
    })
  })

  it('is refused if the files or the input changed after the customer saw it', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { may_pay: false })
    const { order } = (await place(anna)).body
    const seen = order.approval?.asked_at ?? ''
    const approve = (asked_at: string) =>
      site.call(
        ApproveOrder,
        { params: { id: order._id }, body: { expected_total: '100', asked_at } },
        { as: owner, key: crypto.randomUUID() },
      )
    const replaced = await site.call(
      CreateOrder,
      { body: { order_id: order._id }, files: { original_file: fileOf(original, 'other.bin') } },
      { as: anna },
    )
    expect(replaced.status).toBe(200)
    expect((await approve(seen)).body.code).toBe('orders.approval_changed')
    const current = (await site.read(owner, order._id)).approval?.asked_at ?? ''
    expect((await approve(current)).body.order.status).toBe('pending')
  })

  it('is not needed if the credit limit of the customer is sufficient', async () => {
    const owner = await workshop(50)
    await site.sql`UPDATE ledger_accounts SET credit_limit = 100_00 WHERE user_id = ${owner._id}`
    const { order } = (await place(await joinTeam(site, owner))).body
    expect(order.status).toBe('pending')
  })

  it('is declined by the customer; the order stays a draft', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { may_pay: false })
    const params = { id: (await place(anna)).body.order._id }
    const decline = (as: Person) => site.call(DeclineOrder, { params, body: { reason: 'Not this car' } }, { as })
    expect((await decline(anna)).body.code).toBe('request.not_for_members')
    const { order } = (await decline(owner)).body
    expect(order).toMatchObject({ status: 'draft', approval: null })
    expect(order.timeline.at(-1)).toMatchObject({ entry: 'approval_declined', text: 'Not this car' })
    expect((await decline(owner)).body.code).toBe('orders.no_approval')
    await eventsHandled(site)
    const { notifications } = (await site.call(GetUserNotifications, {}, { as: anna })).body
    expect(notifications.map(({ kind }) => kind)).toContain('approval_declined')
  })
})

describe('a member who sees no prices', () => {
  it('gets no digit of them in any response', async () => {
    const owner = await workshop(777)
    await site.sql`UPDATE services SET price_1 = 4321 WHERE _id = ${site.catalogue.service_id}`
    const anna = await joinTeam(site, owner, { sees_prices: false })
    const { _id } = await site.draft(anna)
    // Guesses of the total are not answered, either.
    const submitted = await site.submit(anna, _id, { expected_total: '1' })
    const { order } = submitted.body
    expect(order.status).toBe('pending')
    const texts = [
      submitted,
      await site.call(GetOrders, {}, { as: anna }),
      await site.call(GetCatalogue, {}, { as: anna }),
      await site.call(ListApprovals, {}, { as: anna }),
    ].map(({ body }) => JSON.stringify(body))
    const ini = await site.call(DownloadOrderIni, { params: { id: order._id } }, { as: anna })
    const zip = await site.call(DownloadOrderZip, { params: { id: order._id } }, { as: anna })
    // The ZIP stores its entries uncompressed.
    for (const { bytes } of [ini, zip]) {
      const text = Buffer.from(bytes).toString('latin1')
      expect(text.includes('Line1=')).toBe(true)
      expect(/Total=|Credits=|43\.21/.exec(text)).toBeNull()
    }
    expect(texts.filter((text) => /43\.21|4321|777|733\.79/.test(text))).toEqual([])
    expect(JSON.stringify(await site.read(owner, order._id))).toContain('43.21')
    const sorted = async (sort: 'total' | '-total') =>
      (await site.call(GetOrders, { query: { sort } }, { as: anna })).body.orders.map((row) => row._id)
    const second = await site.draft(anna)
    expect((await site.submit(anna, second._id, { expected_total: '1' })).status).toBe(200)
    expect(await sorted('total')).toEqual(await sorted('-total'))
    expect((await site.call(GetBalance, {}, { as: anna })).body.code).toBe('request.not_for_members')
    await site.sql`UPDATE services SET price_1 = 10000 WHERE _id = ${site.catalogue.service_id}`
  })
})

describe('messages', () => {
  it('name the member and are on the side of the customer', async () => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner)
    const params = { id: (await place(anna)).body.order._id }
    await site.call(PostOrderMessage, { params, body: { text: 'Which cable?' } }, { as: anna })
    const list = async (as: Person) => (await site.call(ListOrderMessages, { params }, { as })).body.messages
    expect(await list(anna)).toMatchObject([{ mine: true, by: { kind: 'customer', name: 'Anna Mechanic' } }])
    expect(await list(owner)).toMatchObject([{ mine: false, by: { kind: 'customer', name: 'Anna Mechanic' } }])
    const rights = { ...allRights, may_message: false }
    await site.call(ChangeMember, { params: { id: anna._id }, body: { rights } }, { as: owner })
    const refused = await site.call(PostOrderMessage, { params, body: { text: 'Hello' } }, { as: anna })
    expect(refused.body.code).toBe('request.not_for_members')
  })
})

describe('notifications about the order of a member', () => {
  const kinds = async (as: Person) => {
    await eventsHandled(site)
    const { notifications } = (await site.call(GetUserNotifications, {}, { as })).body
    return notifications.map(({ kind }) => kind)
  }

  it.each([
    [true, ['order_started']],
    [false, []],
  ])('go to the member, and to the customer: %s', async (notifies_owner, expected) => {
    const owner = await workshop()
    const anna = await joinTeam(site, owner, { notifies_owner })
    const { order } = (await place(anna)).body
    await site.change(site.staff, order._id, 'start')
    expect(await kinds(anna)).toContain('order_started')
    expect((await kinds(owner)).filter((kind) => kind === 'order_started')).toEqual(expected)
  })

  it('tell the customer about an approval', async () => {
    const owner = await workshop()
    await place(await joinTeam(site, owner, { may_pay: false }))
    expect(await kinds(owner)).toContain('approval_asked')
  })
})
