import { describe, expect, it } from 'vitest'
import { euCountries } from '../site/vat.ts'
import { isVatNumber, vatNumberExample, vatNumberFit } from './vat-number.ts'

describe('isVatNumber', () => {
  it.each([
    ['DE', 'DE123456789'],
    ['AT', 'ATU12345678'],
    ['NL', 'nl 123.456.789 B01'],
    ['GR', 'EL123456789'],
    ['ES', 'ESX1234567L'],
    ['IE', 'IE6388047V'],
    ['SE', 'SE556703748501'],
    ['GB', 'GB 123 4567 89'],
    ['CH', 'CHE-123.456.788 MWST'],
    ['NO', '123 456 789 MVA'],
  ])('accepts a valid number of %s', (country, number) => expect(isVatNumber(number, country)).toBe(true))

  it.each([
    ['DE', '123456789'],
    ['DE', 'DE12345678'],
    ['GR', 'GR123456789'],
    ['US', 'US123456789'],
    ['toString', 'DE123456789'],
  ])('refuses an invalid number of %s: %s', (country, number) => expect(isVatNumber(number, country)).toBe(false))
})

describe('vatNumberFit', () => {
  it.each([
    ['DE123456789', 'DE', 'own'],
    ['ATU12345678', 'DE', 'another'],
    ['DE12', 'DE', 'malformed'],
    ['DE123456789', 'CH', 'another'],
    ['CHE-123.456.788', 'CH', 'own'],
    ['CHE-123', 'CH', 'malformed'],
    ['12-3456789', 'US', 'unknown'],
    ['anything', '', 'unknown'],
  ])('finds %s in "%s" to be %s', (number, country, fit) => expect(vatNumberFit(number, country)).toBe(fit))

  it('has an example that matches the format of each country', () => {
    for (const country of [...euCountries, 'GB', 'CH', 'NO'])
      expect(isVatNumber(vatNumberExample(country) ?? '', country)).toBe(true)
  })
})
