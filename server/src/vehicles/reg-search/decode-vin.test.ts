import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkDigit, checkDigitOf } from './check-digit.ts'
import { countryOf } from './countries.ts'
import { decodeVin } from './decode-vin.ts'

const now = new Date('2026-03-01')
const decode = (vin: string) => decodeVin(vin, now)

describe('a European number', () => {
  it.each([
    ['WVWZZZ1KZ6W123456', 'Volkswagen', ['Golf', 'Jetta'], [2006], 'Wolfsburg'],
    ['WVWZZZAUZEW123456', 'Volkswagen', ['Golf'], [2014], 'Wolfsburg'],
    ['WVGZZZ5NZHW123456', 'Volkswagen', ['Tiguan'], [2017], 'Wolfsburg'],
    ['WAUZZZ8V4GA012345', 'Audi', ['A3', 'S3', 'RS3'], [2016], 'Ingolstadt'],
    ['TRUZZZ8J281012345', 'Audi', ['TT'], [2008], 'Győr'],
    ['VSSZZZ5FZER012345', 'Seat', ['Leon'], [2014], 'Martorell'],
    ['TMBZZZ1Z5B2123456', 'Škoda', ['Octavia'], [2011], ''],
    ['TMBJJ7NE8E0123456', 'Škoda', ['Octavia'], [2014], ''],
    ['WDD2040011A123456', 'Mercedes-Benz', ['C-Class', 'GLK'], [], ''],
    ['W1V44770313123456', 'Mercedes-Benz', ['Vito', 'V-Class'], [], ''],
  ])('%s names make, model, year and plant', (vin, make, models, years, plant) => {
    expect(decode(vin)).toMatchObject({ models, years, plant })
    expect(decode(vin).makes[0]).toBe(make)
  })

  it.each([
    ['WBA3D31070F123456', 'BMW', 'DE'],
    ['VF1BZ0A0H45678901', 'Renault', 'FR'],
    ['VF3LBBHZHES123456', 'Peugeot', 'FR'],
    ['VR7EDYHT1KJ123456', 'Citroën', 'FR'],
    ['ZFA31200000123456', 'Fiat', 'IT'],
    ['ZAR94000007123456', 'Alfa Romeo', 'IT'],
    ['XLRTE47MS0E123456', 'DAF', 'NL'],
    ['YS2R4X20005399401', 'Scania', 'SE'],
    ['WMA06XZZ7EP012345', 'MAN', 'DE'],
    ['ZCFC635B405123456', 'Iveco', 'IT'],
    ['NM0XXXTTFX5R12345', 'Ford', 'TR'],
    ['SB1KV56E10F123456', 'Toyota', 'GB'],
    ['UU1HSDCM554123456', 'Dacia', 'RO'],
  ])('%s names at least the make', (vin, make, country) => {
    expect(decode(vin).makes[0]).toBe(make)
    expect(decode(vin).country).toBe(country)
  })

  it('says both years where the code alone does not decide, and none where the maker writes none', () => {
    expect(decode('SALLAAAG4BA123456')).toMatchObject({ makes: ['Land Rover'], years: [1981, 2011] })
    expect(decode('WBA3D31070F123456')).toMatchObject({ years: [], years_are: null })
  })

  it('reads the year of manufacture of a Ford of Europe where Ford writes it', () => {
    expect(decode('WF0AXXGCDADA12345')).toMatchObject({ makes: ['Ford'], years: [1983, 2013], years_are: 'built' })
  })

  it('is not called wrong for a position 9 that means something else', () => {
    expect(decode('WVWZZZ1KZ6W123456').check_digit).toBe('not_used')
  })
})

describe('a number of elsewhere', () => {
  it('is held against its check digit in North America and China', () => {
    expect(decode('1HGCM82633A004352')).toMatchObject({ makes: ['Honda'], years: [2003], check_digit: 'right' })
    expect(decode('1HGCM82643A004352').check_digit).toBe('wrong')
    expect(checkDigit('LRW3E7FA0MC123456')).toMatch(/right|wrong/)
    expect(checkDigitOf('1M8GDM9AXKP042788')).toBe('X')
    expect(checkDigitOf('11111111111111111')).toBe('1')
  })

  it('has its year decided by position 7 in North America', () => {
    expect(decode('5UXWX7C5XBA123456').years).toEqual([2011])
    expect(decode('1HGCM82633A004352').years).toEqual([2003])
  })

  it('of nobody known says so, with the country where that is sure', () => {
    expect(decode('SUX00000000000000')).toMatchObject({ makes: [], models: [], years: [], country: 'PL' })
    expect(countryOf('00000000000000000')).toBe('')
  })
})

const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')

it('any seventeen characters are read without a fault, and no year lies beyond the next', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 17, maxLength: 17 }), (vin) => {
      const { years, makes } = decode(vin)
      expect(years.every((year) => year >= 1980 && year <= 2027)).toBe(true)
      expect(new Set(makes).size).toBe(makes.length)
    }),
    { numRuns: 500 },
  )
})

it('one mistyped character does not keep the check digit right', () => {
  const digit = fc.constantFrom(...'0123456789')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), digit, (at, other) => {
      const vin = '1HGCM82633A004352'
      fc.pre(at !== 8 && /\d/.test(vin[at] ?? '') && vin[at] !== other)
      expect(checkDigit(`${vin.slice(0, at)}${other}${vin.slice(at + 1)}`)).toBe('wrong')
    }),
  )
})
