import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeCheckDigit, verifyCheckDigit } from './check-digit.ts'
import { countryOf } from './countries.ts'
import { decodeVin } from './decode-vin.ts'

const now = new Date('2026-03-01')
const decode = (vin: string) => decodeVin(vin, now)

describe('decoding a European VIN', () => {
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
  ])('finds make, model, year and plant of %s', (vin, make, models, years, plant) => {
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
  ])('finds at least the make of %s', (vin, make, country) => {
    expect(decode(vin).makes[0]).toBe(make)
    expect(decode(vin).country).toBe(country)
  })

  it('returns both years if the code is ambiguous, and none if the maker does not encode it', () => {
    expect(decode('SALLAAAG4BA123456')).toMatchObject({ makes: ['Land Rover'], years: [1981, 2011] })
    expect(decode('WBA3D31070F123456')).toMatchObject({ years: [], years_are: null })
  })

  it('reads the year of manufacture of a European Ford', () => {
    expect(decode('WF0AXXGCDADA12345')).toMatchObject({ makes: ['Ford'], years: [1983, 2013], years_are: 'built' })
  })

  it('does not check position 9', () => {
    expect(decode('WVWZZZ1KZ6W123456').check_digit).toBe('not_used')
  })
})

describe('decoding other VINs', () => {
  it('verifies the check digit in North America and China', () => {
    expect(decode('1HGCM82633A004352')).toMatchObject({ makes: ['Honda'], years: [2003], check_digit: 'right' })
    expect(decode('1HGCM82643A004352').check_digit).toBe('wrong')
    expect(verifyCheckDigit('LRW3E7FA0MC123456')).toMatch(/right|wrong/)
    expect(computeCheckDigit('1M8GDM9AXKP042788')).toBe('X')
    expect(computeCheckDigit('11111111111111111')).toBe('1')
  })

  it('resolves the year by position 7 in North America', () => {
    expect(decode('5UXWX7C5XBA123456').years).toEqual([2011])
    expect(decode('1HGCM82633A004352').years).toEqual([2003])
  })

  it('returns no make for an unknown maker, but the country if unambiguous', () => {
    expect(decode('SUX00000000000000')).toMatchObject({ makes: [], models: [], years: [], country: 'PL' })
    expect(countryOf('00000000000000000')).toBe('')
  })
})

const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789')

it('decodes any seventeen characters without errors or years beyond next year', () => {
  fc.assert(
    fc.property(fc.string({ unit: character, minLength: 17, maxLength: 17 }), (vin) => {
      const { years, makes } = decode(vin)
      expect(years.every((year) => year >= 1980 && year <= 2027)).toBe(true)
      expect(new Set(makes).size).toBe(makes.length)
    }),
    { numRuns: 500 },
  )
})

it('detects a mistyped digit by the check digit', () => {
  const digit = fc.constantFrom(...'0123456789')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 16 }), digit, (at, other) => {
      const vin = '1HGCM82633A004352'
      fc.pre(at !== 8 && /\d/.test(vin[at] ?? '') && vin[at] !== other)
      expect(verifyCheckDigit(`${vin.slice(0, at)}${other}${vin.slice(at + 1)}`)).toBe('wrong')
    }),
  )
})
