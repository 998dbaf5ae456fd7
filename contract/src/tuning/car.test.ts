import { describe, expect, it, test } from 'vitest'
import { credits } from '../api/amounts.ts'
import { type Car, carOf, ecuFit, isFor, type Limits, mayBeFor } from './car.ts'
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
  ])('%s says %i characters of a Bosch EDC17 C64', (name, fit) => {
    expect(ecuFit(golf, name)).toBe(fit)
  })
})

describe('limits', () => {
  it('are none when the list is empty', () => {
    expect(isFor(limits({}), golf)).toBe(true)
    expect(isFor(limits({}), nothing)).toBe(true)
  })

  it('must fit all at once, whatever the case', () => {
    expect(isFor(limits({ manufactures: ['Audi', 'VOLKSWAGEN'], fuels: ['diesel'], ecus: ['Bosch'] }), golf)).toBe(true)
    expect(isFor(limits({ manufactures: ['volkswagen'], fuels: ['petrol'] }), golf)).toBe(false)
    expect(isFor(limits({ vtypes: ['Truck'] }), golf)).toBe(false)
    expect(isFor(limits({ ecus: ['Delphi', 'Bosch MD1'] }), golf)).toBe(false)
  })

  it('do not fit what is not known, but might once it is', () => {
    expect(isFor(limits({ ecus: ['Bosch'] }), nothing)).toBe(false)
    expect(mayBeFor(limits({ ecus: ['Bosch'] }), nothing)).toBe(true)
    expect(mayBeFor(limits({ ecus: ['Bosch'], vtypes: ['Truck'] }), { ...golf, ecu_brand: '', ecu_version: '' })).toBe(
      false,
    )
  })
})

describe('the car of an order', () => {
  it('has the names of the vehicle data, and what was typed where cars differ', () => {
    const vehicle = {
      vtype: 'Car',
      manufacturer: 'Audi',
      fuel: 'diesel',
      ecu_brand: 'Bosch',
      ecu_version: 'MD1',
    } as const
    expect(carOf({ ...nothing, manufacture: 'Typed', ecu_brand: ' Delphi ' }, vehicle)).toEqual({
      vtype: 'Car',
      manufacture: 'Audi',
      fuel_type: 'diesel',
      ecu_brand: 'Delphi',
      ecu_version: 'MD1',
    })
    expect(carOf(golf, undefined)).toEqual(golf)
  })
})

describe('a special price', () => {
  const price = (ecu: string, amount: bigint, service_id = 's1') => ({ ecu, service_id, price: credits(amount) })

  it('is that of the name that says most about the control unit', () => {
    const prices = [price('Bosch', 1n), price('Bosch EDC17', 2n), price('Bosch EDC17C46', 3n), price('EDC', 4n)]
    expect(specialPriceOf(prices, 's1', golf)?.price).toBe(2n)
    expect(specialPriceOf(prices.toReversed(), 's1', golf)?.price).toBe(2n)
  })

  it('is none for another service, another unit, or a unit that nobody named', () => {
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
  const told = (some: object, option_ids: string[] = []) =>
    notesFor([note(some)], { service_ids: ['s1'], option_ids }, golf).length

  it('are told for what was chosen, the make and the control unit together', () => {
    expect(told({ service_id: 's1', manufacture: 'volkswagen', ecu: 'Bosch EDC17' })).toBe(1)
    expect(told({ service_id: 's2' })).toBe(0)
    expect(told({ service_id: 's1', ecu: 'Delphi' })).toBe(0)
    expect(told({ option_id: 'o1' })).toBe(0)
    expect(told({ option_id: 'o1' }, ['o1'])).toBe(1)
  })

  it('are not told before anything is chosen', () => {
    expect(notesFor([note({ ecu: 'Bosch' })], { service_ids: [], option_ids: [] }, golf)).toEqual([])
  })
})
