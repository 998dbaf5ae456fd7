import { describe, expect, it } from 'vitest'
import { isEu } from './vat.ts'
import { vatAreaOf } from './vat-area.ts'

const countryOf = (country: string, post_code?: string) => vatAreaOf({ country, post_code }).country

describe('vatAreaOf', () => {
  it.each([
    ['ES', '35001', 'Las Palmas'],
    ['ES', '38400', 'Tenerife'],
    ['ES', '51001', 'Ceuta'],
    ['ES', '52006', 'Melilla'],
    ['DE', '78266', 'Büsingen'],
    ['DE', 'D-27498', 'Heligoland'],
    ['IT', '23041', 'Livigno'],
    ['IT', '22061', "Campione d'Italia"],
    ['GR', '630 86', 'Mount Athos'],
    ['FI', '22100', 'Åland'],
    ['FI', 'AX-22100', 'Åland'],
    ['FR', '97110', 'Guadeloupe'],
    ['FR', '97 400', 'Réunion'],
    ['FR', '98713', 'French Polynesia'],
  ])('sets %s %s outside of the VAT of the EU (%s)', (country, post_code) => {
    expect(isEu(countryOf(country, post_code))).toBe(false)
  })

  it('gives a territory its own ISO code', () => {
    expect(countryOf('FI', '22100')).toBe('AX')
    expect(countryOf('FR', '97400')).toBe('RE')
    expect(countryOf('FR', '97133')).toBe('BL')
    expect(vatAreaOf({ country: 'ES', post_code: '35001' })).toEqual({ country: 'ES-35', territory: 'ES' })
  })

  it('treats Monaco as France and the Isle of Man as the United Kingdom', () => {
    expect(vatAreaOf({ country: 'MC', post_code: '98000' })).toEqual({ country: 'FR', territory: 'MC' })
    expect(countryOf('IM', 'IM1 1AA')).toBe('GB')
    expect(countryOf('FR', '98000')).toBe('FR')
  })

  it.each([
    ['ES', '28001'],
    ['ES', ''],
    ['ES', undefined],
    ['DE', '78267'],
    ['DE', '35037'],
    ['FI', '00220'],
    ['FR', '75001'],
    ['FR', '22000'],
    ['IT', '23030'],
    ['AX', '22100'],
    ['GB', 'BT1 1AA'],
    ['US', '35004'],
    ['', ''],
    ['constructor', '1'],
  ])('leaves %s %s alone', (country, post_code) => {
    expect(countryOf(country, post_code)).toBe(country)
  })

  it.each([
    ['PT', '9000-001', 22_00n],
    ['PT', '9500-150', 16_00n],
    ['AT', '6991', 19_00n],
    ['PT', '1000-001', undefined],
    ['AT', '6900', undefined],
  ] as const)('knows the standard rate of %s %s', (country, post_code, standard_rate) => {
    expect(vatAreaOf({ country, post_code }).standard_rate).toBe(standard_rate)
    expect(countryOf(country, post_code)).toBe(country)
  })
})
