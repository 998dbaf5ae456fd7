import type { Vehicle } from '@mapwright/contract/vehicles/vehicle.ts'
import { describe, expect, it } from 'vitest'
import { searchTextOf, vehicleOfOrder } from './order-vehicle.ts'

const golf = {
  _id: 'golf',
  vtype: 'Car',
  manufacturer: 'Volkswagen',
  vmodel: 'Golf',
  generation: 'VII',
  name: '2.0 TDI 150',
  engine: '2.0 TDI',
  fuel: 'diesel',
  power_hp: 150,
  torque_nm: 340,
  transmission: '',
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17C64',
  stages: [
    { stage: 1, power_hp: 190, torque_nm: 400 },
    { stage: 2, power_hp: 205, torque_nm: 430 },
  ],
} as unknown as Vehicle

const typed = {
  variant_id: 'golf',
  ...{ vtype: 'x', manufacture: 'x', model: 'x', generation: 'x', variant: 'x' },
  ...{ engine_type: '', fuel_type: '', power_hp: null, torque_nm: null, transmission: 'DSG' },
  ...{ mileage: null, vehicle_year: null, ecu_brand: '', ecu_version: 'EDC17C74', vin: '', reg_no: '' },
}

describe('the vehicle of an order', () => {
  it('takes the names from the vehicle data, and car-specific fields from the customer', () => {
    expect(vehicleOfOrder(typed, golf, [])).toMatchObject({
      ...{ manufacture: 'Volkswagen', model: 'Golf', variant: '2.0 TDI 150', engine_type: '2.0 TDI' },
      ...{ power_hp: 150, transmission: 'DSG', ecu_brand: 'Bosch', ecu_version: 'EDC17C74' },
    })
  })

  it('shows the figures of the ordered stage, if known', () => {
    expect(vehicleOfOrder(typed, golf, ['Stage 2', 'Launch control'])).toMatchObject({
      power_hp_after: 205,
      torque_nm_after: 430,
    })
    expect(vehicleOfOrder(typed, golf, ['Eco tuning'])).toMatchObject({ power_hp_after: null, torque_nm_after: null })
    expect(vehicleOfOrder({ ...typed, variant_id: null }, undefined, ['Stage 1'])).toMatchObject({
      ...{ variant_id: null, manufacture: 'x', power_hp_after: null },
    })
  })

  it('is searched by lower-case words, each after a space', () => {
    const text = searchTextOf({
      ...typed,
      manufacture: 'Škoda',
      model: 'Octavia  RS',
      number: 100_234,
      person: 'Pat Example',
    })
    expect(text).toBe(' 100234 škoda octavia rs x x edc17c74 pat example')
  })
})
