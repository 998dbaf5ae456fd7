import { describe, expect, it, test } from 'vitest'
import { credits } from '../api/amounts.ts'
import { type Car, ecuFit, fitsCar, type Limits, mayFitCar, orderedCar } from './car.ts'
import { notesFor } from './note.ts'
import { specialPriceOf } from './special-ecu.ts'

const golf: Car = {
  vtype: 'Car',
  manufacture: 'Volkswagen',
  fuel_type: 'diesel',
  ecu_brand: 'Bosch',
  ecu_version: 'EDC17 C64',
}
const nothing: Car = { vtype: '', manufacture: '', fuel_type: '', ecu_brand: '', ecu_version: '' }
const limits = (some: Partial<Limits>): Limits => ({ vtypes: [], manufactures: [], fuels: [], ecus: [], ...some })

describe('a name of control units', () => {
  test.each([
    ['Bosch', 5],
    ['bosch edc17', 10],
    ['EDC-17', 5],
    ['Bosch EDC17C64', 13],
    ['Bosch EDC17C46', 0],
    ['Delphi', 0],
    ['Siemens Bosch', 0],
    ['', 0],
    ['--', 0],
  ])('%s matches %i characters of a Bosch EDC17 C64', (name, fit) => {
    expect(ecuFit(golf, name)).toBe(fit)
  })
})

describe('limits', () => {
  it('do not apply when empty', () => {
    expect(fitsCar(limits({}), golf)).toBe(true)
    expect(fitsCar(limits({}), nothing)).toBe(true)
  })

  it('must all match, ignoring case', () => {
    expect(fitsCar(limits({ manufactures: ['Audi', 'VOLKSWAGEN'], fuels: ['diesel'], ecus: ['Bosch'] }), golf)).toBe(
      true,
    )
    expect(fitsCar(limits({ manufactures: ['volkswagen'], fuels: ['petrol'] }), golf)).toBe(false)
    expect(fitsCar(limits({ vtypes: ['Truck'] }), golf)).toBe(false)
    expect(fitsCar(limits({ ecus: ['Delphi', 'Bosch MD1'] }), golf)).toBe(false)
  })

  it('do not match unknown facts, but may match once they are known', () => {
    expect(fitsCar(limits({ ecus: ['Bosch'] }), nothing)).toBe(false)
    expect(mayFitCar(limits({ ecus: ['Bosch'] }), nothing)).toBe(true)
    expect(mayFitCar(limits({ ecus: ['Bosch'], vtypes: ['Truck'] }), { ...golf, ecu_brand: '', ecu_version: '' })).toBe(
      false,
    )
  })
})

describe('the car of an order', () => {
  it('uses the names of the vehicle data and typed values for facts that differ between cars', () => {
    const vehicle = {
      vtype: 'Car',
      manufacturer: 'Audi',
      fuel: 'diesel',
      ecu_brand: 'Bosch',
      ecu_version: 'MD1',
    } as const
    expect(orderedCar({ ...nothing, manufacture: 'Typed', ecu_brand: ' Delphi ' }, vehicle)).toEqual({
      vtype: 'Car',
      manufacture: 'Audi',
      fuel_type: 'diesel',
      ecu_brand: 'Delphi',
      ecu_version: 'MD1',
    })
    expect(orderedCar(golf, undefined)).toEqual(golf)
  })
})

describe('a special price', () => {
  const price = (ecu: string, amount: bigint, service_id = 's1') => ({ ecu, service_id, price: credits(amount) })

  it('comes from the most specific name of the control unit', () => {
    const prices = [price('Bosch', 1n), price('Bosch EDC17', 2n), price('Bosch EDC17C46', 3n), price('EDC', 4n)]
    expect(specialPriceOf(prices, 's1', golf)?.price).toBe(2n)
    expect(specialPriceOf(prices.toReversed(), 's1', golf)?.price).toBe(2n)
  })

  it('does not apply to other services, other units or unknown units', () => {
    expect(specialPriceOf([price('Bosch', 1n, 's2')], 's1', golf)).toBeUndefined()
    expect(specialPriceOf([price('Delphi', 1n)], 's1', golf)).toBeUndefined()
    expect(specialPriceOf([price('Bosch', 1n)], 's1', nothing)).toBeUndefined()
  })
})

describe('notes', () => {
  const note = (some: object) => ({
    _id: 'n',
    service_id: null,
    option_id: null,
    manufacture: '',
    ecu: '',
    text: 'x',
    ...some,
  })
  const rulesFor = (some: object, option_ids: string[] = []) =>
    notesFor([note(some)], { service_ids: ['s1'], option_ids }, golf).length

  it('are shown if the selection, the make and the control unit all match', () => {
    expect(rulesFor({ service_id: 's1', manufacture: 'volkswagen', ecu: 'Bosch EDC17' })).toBe(1)
    expect(rulesFor({ service_id: 's2' })).toBe(0)
    expect(rulesFor({ service_id: 's1', ecu: 'Delphi' })).toBe(0)
    expect(rulesFor({ option_id: 'o1' })).toBe(0)
    expect(rulesFor({ option_id: 'o1' }, ['o1'])).toBe(1)
  })

  it('are not shown without a selection', () => {
    expect(notesFor([note({ ecu: 'Bosch' })], { service_ids: [], option_ids: [] }, golf)).toEqual([])
  })
})
