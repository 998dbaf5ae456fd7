import type { Order } from '@mapwright/contract/orders/order-shapes.ts'
import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { describe, expect, test } from 'vitest'
import { emptyValues, isBegun, nextValues, sameCar, submissionOf, withNumber, withVehicle } from './order-values.ts'

const vehicle = (changes: Partial<Vehicle>): Vehicle =>
  ({
    _id: 'golf',
    vtype: 'Cars',
    manufacturer: 'Volkswagen',
    vmodel: 'Golf',
    generation: 'VII',
    name: '2.0 TDI 150',
    engine: '',
    engine_code: 'CRBC',
    fuel: 'diesel',
    power_hp: 150,
    torque_nm: 320,
    transmission: 'DSG',
    ecu_brand: 'Bosch',
    ecu_version: 'EDC17C64',
    ...changes,
  }) as Vehicle

const golf = vehicle({})
const passat = vehicle({ _id: 'passat', vmodel: 'Passat', power_hp: 190, ecu_version: 'EDC17C74' })

describe('selecting a vehicle', () => {
  test('fills in the known data', () => {
    expect(withVehicle(emptyValues, golf, undefined)).toMatchObject({
      variant_id: 'golf',
      manufacture: 'Volkswagen',
      variant: '2.0 TDI 150',
      engine_type: 'CRBC',
      power_hp: 150,
      ecu_version: 'EDC17C64',
    })
  })

  test('replaces the data of the previous vehicle, but not the data of the actual car', () => {
    const typed = { ...withVehicle(emptyValues, golf, undefined), reg_no: 'B-XY 12', mileage: 90_000 }
    expect(withVehicle(typed, passat, golf)).toMatchObject({
      model: 'Passat',
      power_hp: 190,
      ecu_version: 'EDC17C74',
      reg_no: 'B-XY 12',
      mileage: 90_000,
    })
  })

  test('keeps a control unit that was read from the file or typed', () => {
    const read = { ...emptyValues, ecu_brand: 'Bosch', ecu_version: 'EDC17C46' }
    expect(withVehicle(read, golf, undefined).ecu_version).toBe('EDC17C46')
    const corrected = { ...withVehicle(emptyValues, golf, undefined), ecu_version: 'EDC17C46' }
    expect(withVehicle(corrected, passat, golf).ecu_version).toBe('EDC17C46')
  })
})

describe('ordering again', () => {
  const order = {
    ...emptyValues,
    variant_id: null,
    vin: 'WVWZZZAUZGW123456',
    mileage: 120_000,
    tool_used: 'KESS V2',
    ecu_version: 'EDC17C64',
    lines: [
      { kind: 'service', item_id: 'stage-1' },
      { kind: 'option', item_id: 'launch' },
      { kind: 'discount', item_id: 'together' },
    ],
  } as unknown as Order

  test('copies the car, its tool and the purchased items, but not the mileage', () => {
    expect(sameCar({ ...emptyValues, declares_off_road: true, comment: 'typed' }, order)).toMatchObject({
      ...{ is_listed: false, vin: 'WVWZZZAUZGW123456', tool_used: 'KESS V2', ecu_version: 'EDC17C64', mileage: null },
      ...{ service_ids: ['stage-1'], option_ids: ['launch'], declares_off_road: false, comment: 'typed' },
    })
  })
})

describe('the request', () => {
  test('contains no variant for a typed vehicle', () => {
    const body = submissionOf(
      { ...emptyValues, is_listed: false, variant_id: 'golf', manufacture: 'Lada' },
      '90.00',
      true,
    )
    expect(body).toMatchObject({ variant_id: null, manufacture: 'Lada', expected_total: '90.00' })
    expect(body).not.toHaveProperty('is_listed')
  })
})

test('an order counts as started by any field except the tool', () => {
  const next = nextValues({ ...emptyValues, tool_used: 'KESS3', comment: 'done' })
  expect([isBegun(next), isBegun({ ...next, comment: 'P0401' })]).toEqual([false, true])
})

describe('a VIN or plate that was looked up', () => {
  const found = { vin: 'WVWZZZAUZEW123456', year: 2014, make: 'Volkswagen' }

  test('fills in the number, and year and make if they are empty', () => {
    expect(withNumber(emptyValues, found)).toEqual({
      vin: 'WVWZZZAUZEW123456',
      vehicle_year: 2014,
      manufacture: 'Volkswagen',
    })
    const typed = { ...emptyValues, vehicle_year: 2015, manufacture: 'VW' }
    expect(withNumber(typed, found)).toEqual({ vin: 'WVWZZZAUZEW123456' })
    expect(withNumber(emptyValues, { reg_no: 'AA19AAA', year: null, make: '' })).toMatchObject({ reg_no: 'AA19AAA' })
  })

  test('of a different car removes the data of the previous car', () => {
    const before = {
      ...emptyValues,
      vin: 'WAUZZZ8V4GA012345',
      reg_no: 'AA19AAA',
      vehicle_year: 2016,
      manufacture: 'Audi',
    }
    expect(withNumber(before, { vin: found.vin, year: null, make: '' })).toEqual({
      vin: found.vin,
      reg_no: '',
      vehicle_year: null,
      manufacture: '',
    })
  })
})
