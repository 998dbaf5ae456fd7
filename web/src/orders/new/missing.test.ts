import { describe, expect, test } from 'vitest'
import { missingOf } from './missing.ts'
import { emptyValues, type OrderValues } from './order-values.ts'

const situation = { hasFile: true, needsDeclaration: false, hasTerms: true, year: 2026 }

const complete: OrderValues = {
  ...emptyValues,
  variant_id: 'golf',
  tool_used: 'KESS3',
  service_ids: ['stage1'],
  confirms_vehicle_and_faults: true,
  agrees_to_terms: true,
  confirms_instructions: true,
}

const fields = (changes: Partial<OrderValues>, other: Partial<typeof situation> = {}) =>
  missingOf({ ...complete, ...changes }, { ...situation, ...other }).map(({ field }) => field)

describe('missingOf', () => {
  test('is empty if vehicle, file, tool, service and confirmations are given', () => {
    expect(fields({})).toEqual([])
  })

  test('follows the order of the page', () => {
    expect(
      missingOf(emptyValues, { ...situation, hasFile: false }).map(({ step, field }) => `${step} ${field}`),
    ).toEqual([
      'vehicle variant_id',
      'file file',
      'file tool_used',
      'tuning service_ids',
      'check confirms_vehicle_and_faults',
      'check agrees_to_terms',
      'check confirms_instructions',
    ])
  })

  test('does not contain the agreement to terms that are not published', () => {
    expect(fields({ agrees_to_terms: false })).toEqual(['agrees_to_terms'])
    expect(fields({ agrees_to_terms: false }, { hasTerms: false })).toEqual([])
  })

  test('contains manufacture and model for a typed vehicle', () => {
    expect(fields({ is_listed: false, manufacture: ' ' })).toEqual(['manufacture', 'model'])
    expect(fields({ is_listed: false, manufacture: 'Lada', model: 'Niva', variant_id: null })).toEqual([])
  })

  test.each(['', 'wvwzzzauzfw123456', 'ABC12', ' WVWZZZAUZFW123456 '])('accepts the VIN %j', (vin) => {
    expect(fields({ vin })).toEqual([])
  })

  test.each(['WVWZZZAUZFW12345I', 'WVWZZZAUZFW1234567', 'AB1', 'WVW-ZZZ'])('refuses the VIN %j', (vin) => {
    expect(fields({ vin })).toEqual(['vin'])
  })

  test('contains the limits of a figure', () => {
    const [year] = missingOf({ ...complete, vehicle_year: 2028 }, situation)
    expect(year?.problem).toEqual({ code: 'too_big', maximum: 2027 })
    expect(fields({ power_hp: 0, torque_nm: 10_001, mileage: 5_000_001 })).toEqual(['mileage', 'power_hp', 'torque_nm'])
  })

  test('contains the declaration for an option for off-road use', () => {
    expect(fields({}, { needsDeclaration: true })).toEqual(['declares_off_road'])
    expect(fields({ declares_off_road: true }, { needsDeclaration: true })).toEqual([])
  })
})
