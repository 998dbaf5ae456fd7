import type { CallInput } from '@mapwright/contract/api/endpoint.ts'
import { ListGarage } from '@mapwright/contract/orders/garage/garage-endpoints.ts'
import { orderStatuses } from '@mapwright/contract/orders/order.ts'
import { CorrectVehicle } from '@mapwright/contract/orders/vehicle/vehicle-endpoints.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoVehicles } from '../../../test/demo-vehicles.ts'
import { eventually } from '../../../test/eventually.ts'
import type { Person } from '../../../test/kit.ts'
import { type OrderSite, startOrderSite } from '../../../test/order-site.ts'

type Correction = Partial<CallInput<typeof CorrectVehicle>['body']>

let site: OrderSite
let variants: { _id: string; name: string }[]
const vin = 'WVWZZZAUZGW123456'
const otherVin = 'WVWZZZAUZGP654321'

beforeAll(async () => {
  site = await startOrderSite({ hasWorker: true })
  await loadDemoVehicles(site)
  variants = await site.sql<{ _id: string; name: string }[]>`
    SELECT _id, name FROM vehicles WHERE vmodel = 'Golf' AND generation LIKE 'Mk7%' AND fuel = 'diesel' ORDER BY power_hp`
})
afterAll(() => site.close())

const correct = (as: Person, id: string, body: Correction) =>
  site.call(CorrectVehicle, { params: { id }, body: { vin, reg_no: 'B-XY 12', vehicle_year: 2016, ...body } }, { as })
const entries = async (as: Person, id: string) =>
  (await site.read(as, id)).timeline.filter(({ entry }) => entry === 'vehicle_corrected')
const variant = (at: number) => variants[at]?._id ?? ''
const listed = { engine_type: '', fuel_type: '', power_hp: null, torque_nm: null, ecu_brand: '', ecu_version: '' }

describe('refuses', () => {
  it('customers, unknown orders, unknown vehicles, and invalid VINs', async () => {
    const customer = await site.person()
    const id = await site.order(customer)
    const never = '018f0000-0000-7000-8000-000000000000'
    expect((await correct(customer, id, { reg_no: 'X' })).status).toBe(403)
    expect((await correct(site.staff, never, {})).body).toMatchObject({ code: 'orders.not_found' })
    expect((await correct(site.staff, id, { variant_id: never })).body).toMatchObject({
      code: 'vehicles.variant_not_found',
    })
    for (const body of [{ vin: 'WVO' }, { vehicle_year: 1900 }, { total: '1' } as Correction])
      expect((await correct(site.staff, id, body)).status).toBe(400)
    expect(await entries(site.staff, id)).toEqual([])
  })

  it.each(orderStatuses)('depending on the status: %s', async (status) => {
    const { id } = await site.firstOrderIn(status)
    const { status: actual, body } = await correct(site.staff, id, { reg_no: 'B-XY 21' })
    if (status === 'draft' || status === 'cancelled') expect(body).toMatchObject({ code: 'orders.wrong_state' })
    else expect([actual, body.order.status, body.order.reg_no]).toEqual([200, status, 'B-XY 21'])
  })
})

describe('a correction', () => {
  it('takes the data of another variant and leaves price, services and time frame unchanged', async () => {
    const customer = await site.person()
    const id = await site.order(customer, { variant_id: variant(0), ...listed })
    const before = await site.read(site.staff, id)
    const { order: after } = (await correct(site.staff, id, { variant_id: variant(1) })).body
    expect(after.variant).toBe(variants[1]?.name)
    expect(after.power_hp).toBeGreaterThan(before.power_hp ?? 0)
    expect(after.power_hp_after).toBeGreaterThan(after.power_hp ?? 0)
    for (const name of ['total', 'payment', 'lines', 'status', 'tool_used', 'mileage', 'due_at', 'money'] as const)
      expect(after[name]).toEqual(before[name])
    const [row] = await site.sql<{ search: string }[]>`SELECT search FROM orders WHERE _id = ${id}`
    expect(row?.search).toContain(variants[1]?.name.toLowerCase())
    expect(row?.search).toContain(customer.email)
  })

  it('keeps a control unit that was typed or read from the file', async () => {
    const id = await site.order(await site.person(), { variant_id: variant(0), ...listed, ecu_version: 'EDC17C74' })
    expect((await correct(site.staff, id, { variant_id: variant(1) })).body.order.ecu_version).toBe('EDC17C74')
  })

  it('is shown to both sides, with the author to staff only, and logged with before and after', async () => {
    const customer = await site.person()
    const id = await site.order(customer)
    await correct(site.staff, id, { vin: otherVin, vehicle_year: 2017 })
    expect(await entries(customer, id)).toMatchObject([
      { text: `${vin} → ${otherVin}\n2016 → 2017`, by: { kind: 'staff', name: null } },
    ])
    expect((await entries(site.staff, id))[0]?.by.name).not.toBeNull()
    const audit = await site.sql`SELECT facts FROM audit WHERE name = 'orders.correct_vehicle' AND target_id = ${id}`
    expect(audit).toMatchObject([
      { facts: { before: { vin, vehicle_year: 2016 }, after: { vin: otherVin, vehicle_year: 2017 } } },
    ])
  })

  it('that changes nothing is not announced', async () => {
    const id = await site.order(await site.person())
    expect((await correct(site.staff, id, {})).status).toBe(200)
    expect(await entries(site.staff, id)).toEqual([])
  })

  it('replaces the vehicle recorded for the VIN', async () => {
    const id = await site.order(await site.person(), { variant_id: variant(0), ...listed })
    const taught = () => site.sql`SELECT variant_id FROM learned_vins WHERE order_id = ${id}`
    await eventually(async () => expect(await taught()).toEqual([{ variant_id: variant(0) }]))
    await correct(site.staff, id, { variant_id: variant(1) })
    await eventually(async () => expect(await taught()).toEqual([{ variant_id: variant(1) }]))
    await correct(site.staff, id, { vin: '' })
    await eventually(async () => expect(await taught()).toEqual([]))
  })
})

describe('the garage of the customer', () => {
  const garage = async (as: Person) =>
    (await site.call(ListGarage, { query: {} }, { as })).body.cars.map((car) => [car.vin, car.reg_no, car.orders])

  it('keeps a car whose only order was corrected, with its nickname', async () => {
    const customer = await site.person()
    const id = await site.order(customer)
    await site.sql`UPDATE garage_cars SET nickname = 'Van' WHERE user_id = ${customer._id}`
    await correct(site.staff, id, { vin: otherVin, reg_no: 'M-A 1' })
    expect(await garage(customer)).toEqual([[otherVin, 'M-A 1', 1]])
    expect(await site.sql`SELECT nickname FROM garage_cars WHERE user_id = ${customer._id}`).toEqual([
      { nickname: 'Van' },
    ])
  })

  it('moves the order to the right car, and leaves no car without orders', async () => {
    const customer = await site.person()
    await site.order(customer, { vin: otherVin, reg_no: 'M-A 1' })
    const id = await site.order(customer)
    expect(await garage(customer)).toHaveLength(2)
    await correct(site.staff, id, { vin: otherVin, reg_no: '' })
    expect(await garage(customer)).toEqual([[otherVin, 'M-A 1', 2]])
  })

  it('splits two cars that a wrong number had merged, and merges them again', async () => {
    const customer = await site.person()
    await site.order(customer, { vin: '', reg_no: 'B-XY 12' })
    const id = await site.order(customer)
    expect(await garage(customer)).toEqual([[vin, 'B-XY 12', 2]])
    await correct(site.staff, id, { reg_no: 'B-XY 21' })
    expect((await garage(customer)).sort()).toEqual([
      ['', 'B-XY 12', 1],
      [vin, 'B-XY 21', 1],
    ])
    await correct(site.staff, id, {})
    expect(await garage(customer)).toEqual([[vin, 'B-XY 12', 2]])
  })

  it('of a removed user stays empty', async () => {
    const customer = await site.person()
    const id = await site.order(customer)
    await site.sql`DELETE FROM garage_cars WHERE user_id = ${customer._id}`
    expect((await correct(site.staff, id, { vin: otherVin })).status).toBe(200)
    expect(await site.sql`SELECT FROM garage_cars WHERE user_id = ${customer._id}`).toEqual([])
  })
})
