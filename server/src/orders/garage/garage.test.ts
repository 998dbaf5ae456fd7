import { ChangeGarageCar, GetGarageCar, ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { GetOrders } from '@mapwright/contract/orders/order-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportedData } from '../../../test/exported-data.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'
import { switchOn } from '../../../test/site-state.ts'
import { ordersData } from '../own-data.ts'
import { eraseGarageOfRemoved } from './erase-removed-people.ts'

let site: OrderSite
beforeAll(async () => {
  site = await startOrderSite()
})
afterAll(() => site.close())

const vin = 'WVWZZZAUZGW123456'
const garage = async (as: Person, query: { keywords?: string; hidden?: 'true'; page?: number; size?: number } = {}) =>
  (await site.call(ListGarage, { query }, { as })).body
const one = (as: Person, id: string) => site.call(GetGarageCar, { params: { id } }, { as })
const change = (as: Person, id: string, body: { nickname?: string; hidden?: boolean }) =>
  site.call(ChangeGarageCar, { params: { id }, body }, { as })

describe('the garage', () => {
  it('contains only the customer’s own cars, and staff have none', async () => {
    const [owner, other] = [await site.person(), await site.person()]
    await site.order(owner)
    const [car] = (await garage(owner)).cars
    const id = car?._id ?? ''
    const never = await one(other, '018f0000-0000-7000-8000-000000000000')
    const foreign = [await one(other, id), await change(other, id, { nickname: 'Mine' })]
    for (const { status, body } of foreign)
      expect([status, { ...body, request_id: '' }]).toEqual([404, { ...never.body, request_id: '' }])
    expect((await garage(other)).cars).toEqual([])
    expect((await site.call(GetOrders, { query: { car_id: id } }, { as: other })).body.orders).toEqual([])
    expect((await site.call(ListGarage, { query: {} }, { as: site.staff })).status).toBe(403)
    expect((await one(owner, id)).body.car.nickname).toBe('')
  })

  it('has one car per VIN, otherwise per plate in any spelling, otherwise per vehicle', async () => {
    const owner = await site.person()
    await site.order(owner, { vin, reg_no: 'B-XY 12' })
    await site.order(owner, { vin, reg_no: '', model: 'Golf Variant' })
    await site.order(owner, { vin: '', reg_no: 'b xy12' })
    expect(await garage(owner)).toMatchObject({ total: 1, cars: [{ vin, reg_no: 'B XY12', orders: 3 }] })

    await site.order(owner, { vin: '', reg_no: '' })
    await site.order(owner, { vin: '', reg_no: '', variant: '2.0 tdi 150' })
    const [unnamed] = (await garage(owner)).cars
    expect(unnamed).toMatchObject({ vin: '', reg_no: '', orders: 2 })
    await site.order(owner, { vin: '', reg_no: '', variant: '1.6 TDI' })
    expect((await garage(owner)).total).toBe(3)
  })

  it('adds the VIN to a car known by its plate, and recognizes a plate that moved to another car', async () => {
    const owner = await site.person()
    await site.order(owner, { vin: '', reg_no: 'M-A 1' })
    await site.order(owner, { vin, reg_no: 'MA1' })
    expect((await garage(owner)).cars).toMatchObject([{ vin, orders: 2 }])
    await site.order(owner, { vin: 'WVWZZZ1KZAW000001', reg_no: 'M-A 1' })
    const { cars } = await garage(owner)
    expect(cars.map(({ vin: number, orders }) => [number, orders])).toEqual([
      ['WVWZZZ1KZAW000001', 1],
      [vin, 2],
    ])
  })

  it('distinguishes the same car of different customers', async () => {
    const [owner, other] = [await site.person(), await site.person()]
    await site.order(owner, { vin })
    await site.order(other, { vin })
    expect([(await garage(owner)).total, (await garage(other)).total]).toEqual([1, 1])
  })

  it('creates one car for concurrent orders', async () => {
    // The orders are paid later, so that the lock on the credits does not serialize the calls.
    await switchOn(site, 'submit_order_pay_later')
    const owner = await site.person()
    const drafts = await Promise.all([1, 2, 3].map(() => site.draft(owner)))
    const wish = { vin: '', reg_no: 'X-1', pay_later: true }
    const responses = await Promise.all(drafts.map(({ _id }) => site.submit(owner, _id, wish)))
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await garage(owner)).cars).toMatchObject([{ orders: 3 }])
  })

  it('does not contain cars of drafts and unpaid orders', async () => {
    const owner = await site.person()
    const { _id } = await site.draft(owner)
    expect((await site.submit(owner, _id)).body.code).toBe('credits.not_enough')
    expect((await garage(owner)).total).toBe(0)
  })

  it('is searched by nickname, plate, VIN and vehicle, with pages, most recently ordered first', async () => {
    const owner = await site.person()
    for (const reg_no of ['K-1', 'K-2', 'K-3']) await site.order(owner, { vin: '', reg_no })
    expect((await garage(owner)).cars.map(({ reg_no }) => reg_no)).toEqual(['K-3', 'K-2', 'K-1'])
    expect(await garage(owner, { page: 2, size: 2 })).toMatchObject({ total: 3, page: 2, cars: [{ reg_no: 'K-1' }] })
    const [newest] = (await garage(owner)).cars
    await change(owner, newest?._id ?? '', { nickname: 'Ärger' })
    const found = async (keywords: string) => (await garage(owner, { keywords })).cars.map(({ reg_no }) => reg_no)
    expect(await found('ärger')).toEqual(['K-3'])
    expect(await found('k-2 golf')).toEqual(['K-2'])
    expect(await found('vw tdi')).toHaveLength(3)
    expect(await found('%')).toEqual([])
  })

  it('hides a car until it is ordered for again', async () => {
    const owner = await site.person()
    await site.order(owner, { vin })
    const [car] = (await garage(owner)).cars
    const { body } = await change(owner, car?._id ?? '', { hidden: true })
    expect(body.car).toMatchObject({ hidden: true, nickname: '' })
    expect([(await garage(owner)).total, (await garage(owner, { hidden: 'true' })).total]).toEqual([0, 1])
    await site.order(owner, { vin })
    expect(await garage(owner)).toMatchObject({ total: 1, cars: [{ hidden: false, orders: 2 }] })
  })

  it('refuses names that are too long, and read-only fields', async () => {
    const owner = await site.person()
    await site.order(owner)
    const [car] = (await garage(owner)).cars
    const id = car?._id ?? ''
    for (const body of [{ nickname: 'x'.repeat(61) }, { hidden: 'yes' }, { vin: 'ABCDE' }, { user_id: id }])
      expect((await change(owner, id, body as never)).status).toBe(400)
  })

  it('shows only the originals and delivered files', async () => {
    const { customer: owner, id } = await site.firstOrderIn('completed')
    const [car] = (await garage(owner)).cars
    expect(car).toMatchObject({
      orders: 1,
      files: 1,
      last_order: { _id: id, status: 'completed', services: ['Stage 1'] },
    })
    const { files } = (await one(owner, car?._id ?? '')).body
    expect(files.map(({ kind, order_id, held_back }) => [kind, order_id, held_back])).toEqual([
      ['modified', id, false],
      ['original', id, false],
    ])
    await site.change(site.staff, id, 'revise')
    await site.tuned(site.staff, id)
    expect((await one(owner, car?._id ?? '')).body.files).toHaveLength(2)
    const { orders } = (await site.call(GetOrders, { query: { car_id: car?._id } }, { as: owner })).body
    expect(orders.map(({ _id }) => _id)).toEqual([id])
  })
})

describe('the personal data of a user', () => {
  it('include the cars with their names', async () => {
    const owner = await site.person()
    await site.order(owner, { vin })
    const [car] = (await garage(owner)).cars
    await change(owner, car?._id ?? '', { nickname: 'Race car' })
    expect(await exportedData(site, ordersData, owner, 'garage')).toMatchObject([{ nickname: 'Race car', vin }])
  })

  it('are deleted with the user: cars are deleted, and a search for the customer finds no order', async () => {
    const owner = await site.person()
    const id = await site.order(owner, { vin })
    await site.sql.begin((tx) =>
      eraseGarageOfRemoved.handle({
        tx,
        event: { type: 'user.removed', user_id: owner._id, actor_id: null },
        now: new Date(),
      } as never),
    )
    expect(await site.sql`SELECT 1 FROM garage_cars WHERE user_id = ${owner._id}`).toHaveLength(0)
    const [kept] = await site.sql<{ search: string; car_id: string | null; vin: string }[]>`
      SELECT search, car_id, vin FROM orders WHERE _id = ${id}`
    expect(kept).toMatchObject({ car_id: null, vin })
    expect(kept?.search.trimEnd()).toMatch(/ golf .*edc17c64$/)
  })
})
