import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { carFindings, conflictingUnit, idFileFindings, sizeFindings } from './car-findings.ts'
import type { Found, Identification } from './identification.ts'
import { unitFuel } from './unit-fuel.ts'

const find = (value: string, confidence: Found['confidence'] = 'certain'): Found => ({ value, offset: 0, confidence })
const read = ({
  hardware = [] as Found[],
  software = [] as Found[],
  family = null as Found | null,
}): Identification => ({
  byte_swapped: false,
  hardware_numbers: hardware,
  software_numbers: software,
  part_numbers: [],
  ecu_brand: null,
  ecu_family: family,
  bosch_path: null,
})
const car = (fuel_type: string, ecu_version = '', ecu_brand = '') => ({ fuel_type, ecu_version, ecu_brand })
const codes = (found: Identification, of: ReturnType<typeof car>) => carFindings(found, of).map(({ code }) => code)

const sixDigits = fc.stringMatching(/^\d{6}$/)
const diesel = sixDigits.map((end) => `0281${end}`)
const petrol = sixDigits.map((end) => `0261${end}`)
const dieselFuels = ['diesel', 'hybrid']
const petrolFuels = ['petrol', 'lpg', 'cng', 'ethanol', 'hybrid']
const allFuels = ['petrol', 'diesel', 'hybrid', 'lpg', 'cng', 'ethanol', 'electric']

describe('comparing the fuel of the control unit with that of the car', () => {
  test('warns about 0 281 numbers in non-diesels and 0 261 numbers in non-petrol cars', () => {
    fc.assert(
      fc.property(fc.constantFrom(...allFuels), diesel, petrol, (fuel, dieselNumber, petrolNumber) => {
        const warned = (number: string) =>
          codes(read({ hardware: [find(number)] }), car(fuel)).includes('ecu.other_fuel')
        expect(warned(dieselNumber)).toBe(!dieselFuels.includes(fuel))
        expect(warned(petrolNumber)).toBe(!petrolFuels.includes(fuel))
      }),
    )
  })

  test('does not warn about possible finds, contradictory units or unknown fuels', () => {
    fc.assert(
      fc.property(diesel, petrol, fc.string(), fc.constantFrom(...allFuels), (one, other, typed, fuel) => {
        expect(codes(read({ hardware: [find(one, 'possible')] }), car(fuel))).toEqual([])
        expect(codes(read({ hardware: [find(one), find(other)] }), car(fuel))).toEqual([])
        fc.pre(!allFuels.includes(typed.trim().toLowerCase()))
        expect(codes(read({ hardware: [find(one)] }), car(typed))).toEqual([])
      }),
    )
  })

  test.each(['constructor', '__proto__', 'valueOf'])('treats the fuel "%s" as unknown', (typed) => {
    expect(codes(read({ hardware: [find('0281018526')] }), car(typed))).toEqual([])
  })

  test.each([
    ['EDC17C46', 'diesel'],
    ['MD1CS004', 'diesel'],
    ['PPD1.2', 'diesel'],
    ['SID803A', 'diesel'],
    ['DCM3.5', 'diesel'],
    ['MJD6F3', 'diesel'],
    ['ME7.5', 'petrol'],
    ['MED17.5.25', 'petrol'],
    ['MEVD17.2.9', 'petrol'],
    ['MG1CS011', 'petrol'],
    ['SIMOS18.1', 'petrol'],
    ['IAW5AM', 'petrol'],
    ['SIM266', undefined],
  ])('maps the family %s to %s', (family, fuel) => {
    expect(unitFuel(read({ family: find(family) }))).toBe(fuel)
  })
})

describe('comparing the control unit in a read with the order', () => {
  const named = (family: string, version: string, confidence: Found['confidence'] = 'certain') =>
    conflictingUnit(read({ family: find(family, confidence) }), car('', version))

  test.each([
    ['EDC17C64', 'EDC17C64'],
    ['EDC17C64', 'edc17 c64'],
    ['EDC17C64', 'EDC17'],
    ['EDC17C64', 'Bosch EDC17-C64'],
    ['MED17', 'MED17.5.2'],
    ['IAW5AM', 'Magneti Marelli IAW 5AM'],
    ['EDC17C64', ''],
  ])('accepts %s for an order that says %j', (family, version) => {
    expect(named(family, version)).toBeUndefined()
  })

  test('warns when the two differ', () => {
    expect(named('EDC17C46', 'EDC17C64')).toBe('EDC17C46')
    expect(named('EDC17C64', 'EDC17C46')).toBe('EDC17C64')
    expect(carFindings(read({ family: find('MED17.5') }), car('diesel', 'EDC17C64'))).toMatchObject([
      { code: 'ecu.other_fuel', severity: 'warn', details: { found: 'petrol', given: 'diesel' } },
      { code: 'ecu.other_unit', severity: 'warn', details: { found: 'MED17.5', given: 'EDC17C64' } },
    ])
  })

  test('does not warn about a possible family or without one', () => {
    expect(named('EDC17C46', 'EDC17C64', 'possible')).toBeUndefined()
    expect(conflictingUnit(read({}), car('', 'EDC17C64'))).toBeUndefined()
  })

  test('ignores case, separators and the maker in front', () => {
    const separators = fc.constantFrom('', ' ', '-', '_', '.')
    fc.assert(
      fc.property(separators, separators, fc.boolean(), fc.boolean(), (a, b, isLower, hasMaker) => {
        const spelled = `${hasMaker ? 'Bosch ' : ''}EDC${a}17${b}C64`
        expect(named('EDC17C64', isLower ? spelled.toLowerCase() : spelled)).toBeUndefined()
      }),
    )
  })
})

describe('checking the size of a read without a family', () => {
  const sizes = (size: number, version: string, found = read({})) => sizeFindings(size, found, car('', version))

  test('warns about a size that the control unit of the order never has', () => {
    expect(sizes(2 ** 20, 'Bosch EDC17 C46')).toMatchObject([
      {
        code: 'ecu.wrong_size',
        severity: 'warn',
        details: { size: 2 ** 20, family: 'Bosch EDC17 C46', expected: 2 ** 21 },
      },
    ])
    expect(sizes(2 ** 21, 'EDC17-C46')).toEqual([])
  })

  test('warns about a part of the memory of that control unit', () => {
    expect(sizes(2 ** 19, 'Bosch EDC16 U1')).toMatchObject([
      { code: 'ecu.partial_read', details: { size: 2 ** 19, family: 'Bosch EDC16 U1', expected: 2 ** 20 } },
    ])
    expect(sizes(2 ** 20, 'EDC16')).toMatchObject([{ code: 'ecu.possibly_cut', details: { expected: 2 ** 21 } }])
  })

  test('names the calibration of that control unit, and says nothing about an EEPROM', () => {
    expect(sizes(253_952, 'Bosch EDC16 C31')).toMatchObject([
      { code: 'ecu.calibration_read', details: { size: 253_952, family: 'Bosch EDC16 C31' } },
    ])
    expect(sizes(512, 'ME7.5')).toEqual([])
  })

  test('does not warn when the read has a family or the order has no known one', () => {
    expect(sizes(2 ** 20, 'EDC17C46', read({ family: find('EDC16U1') }))).toEqual([])
    expect(sizes(2 ** 20, '')).toEqual([])
    expect(sizes(12_345, 'XYZ 9')).toEqual([])
  })
})

describe('comparing an id file with the read', () => {
  const ours = read({ hardware: [find('0281018526')], software: [find('1037536540'), find('1037111111')] })

  test('does not warn when they share a number of each kind or the id file has none', () => {
    expect(idFileFindings(ours, read({ software: [find('1037111111')] }))).toEqual([])
    expect(idFileFindings(ours, read({}))).toEqual([])
    expect(idFileFindings(ours, read({ hardware: [find('0281099999', 'possible')] }))).toEqual([])
  })

  test('warns once about an id file of another control unit', () => {
    const other = read({ hardware: [find('0281099999')], software: [find('1037999999')] })
    expect(idFileFindings(ours, other)).toMatchObject([
      { code: 'ecu.id_file_differs', details: { read: '0281018526', id_file: '0281099999' } },
    ])
  })
})

describe('comparing the vehicle identification number', () => {
  const vins = [find('WVWZZZ1KZ8W123456', 'likely')]
  const ofCar = (vin: string) => carFindings({ ...read({}), vins }, { ...car('diesel'), vin })

  test('warns if the file names another car', () => {
    expect(ofCar('WVWZZZ1KZ8W999999')).toEqual([
      {
        code: 'ecu.other_vin',
        severity: 'warn',
        overridable: false,
        details: { found: 'WVWZZZ1KZ8W123456', given: 'WVWZZZ1KZ8W999999' },
      },
    ])
  })

  test.each(['999999', '8W99999', '8w 999 999'])('compares a short VIN with its last characters: %s', (vin) => {
    expect(ofCar(vin)).toMatchObject([{ code: 'ecu.other_vin', details: { found: 'WVWZZZ1KZ8W123456' } }])
  })

  test.each(['wvwzzz1kz8w 123456', '', 'W123456', '8W123456', '123456', 'JZX100-0012345', '12345'])(
    'accepts %j',
    (vin) => {
      expect(ofCar(vin)).toEqual([])
    },
  )

  test('says nothing about a file without one, or if one of several is the car’s', () => {
    expect(carFindings(read({}), { ...car('diesel'), vin: 'WVWZZZ1KZ8W999999' })).toEqual([])
    const both = [find('YS3ED48E6X3012345'), ...vins]
    expect(carFindings({ ...read({}), vins: both }, { ...car('diesel'), vin: 'WVWZZZ1KZ8W123456' })).toEqual([])
  })
})

test('does not compare the size of a data flash with that of the program flash', () => {
  const checksums = { scheme: 'bosch_dflash', right: 300, wrong: 0, unknown: 0, wrong_areas: [] } as const
  const sizes = (found: Identification) =>
    sizeFindings(0x20000, found, car('diesel', 'EDC17C64')).map(({ code }) => code)
  expect(sizes(read({}))).toEqual(['ecu.wrong_size'])
  expect(sizes({ ...read({}), checksums: { ...checksums, wrong_areas: [] } })).toEqual([])
})

test('recognizes the abbreviation of a Trionic', () => {
  expect(conflictingUnit(read({ family: find('Trionic 7') }), car('petrol', 'Saab T7'))).toBeUndefined()
  expect(conflictingUnit(read({ family: find('Trionic 7') }), car('petrol', 'T8'))).toBe('Trionic 7')
})
