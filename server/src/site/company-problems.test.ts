import { companyFields } from '@mapwright/contract/site/settings.ts'
import { describe, expect, it } from 'vitest'
import { companyProblems, normalizeCompany } from './company-problems.ts'

const nothing = Object.fromEntries(companyFields.map((name) => [name, ''])) as Parameters<typeof companyProblems>[1]
const codes = (changes: Parameters<typeof companyProblems>[0], country = 'DE', before = nothing) =>
  Object.values(companyProblems(changes, before, country)).map(({ code }) => code)

describe('an IBAN', () => {
  it.each(['DE02120300000000202051', 'DE02 1203 0000 0000 2020 51', 'NL91ABNA0417164300', 'GB29NWBK60161331926819'])(
    'is taken with a right checksum: %s',
    (bank_iban) => expect(codes(normalizeCompany({ bank_iban }, 'DE'))).toEqual([]),
  )

  it.each(['DE03120300000000202051', 'DE0212030000000020205', 'XX02120300000000202051', 'my account'])(
    'is refused otherwise: %s',
    (bank_iban) => expect(codes(normalizeCompany({ bank_iban }, 'DE'))).toEqual(['not_an_iban']),
  )

  it('may be an account number in countries without IBANs, but not a mistyped IBAN', () => {
    expect(codes(normalizeCompany({ bank_iban: '12345-678 90' }, 'DE'), 'US')).toEqual([])
    expect(codes(normalizeCompany({ bank_iban: 'DE03120300000000202051' }, 'DE'), 'US')).toEqual(['not_an_iban'])
    expect(codes(normalizeCompany({ bank_iban: '1234567890' }, 'DE'), 'DE')).toEqual(['not_an_iban'])
  })

  it('is stored without spaces', () => {
    expect(normalizeCompany({ bank_iban: 'de02 1203 0000 0000 2020 51' }, 'DE')).toEqual({
      bank_iban: 'DE02120300000000202051',
    })
  })
})

it('a VAT number is stored without spaces, except in a country whose format is not known', () => {
  expect(normalizeCompany({ company_vat_no: 'de 123 456.789' }, 'DE')).toEqual({ company_vat_no: 'DE123456789' })
  expect(normalizeCompany({ company_vat_no: '12-3456789 x' }, 'US')).toEqual({ company_vat_no: '12-3456789 x' })
})

it('accepts a BIC of eight or eleven characters', () => {
  expect(codes({ bank_bic: 'BYLADEM1001' })).toEqual([])
  expect(codes({ bank_bic: 'DEUTDEFF' })).toEqual([])
  expect(codes({ bank_bic: 'DEUTDEF' })).toEqual(['not_a_bic'])
})

it("checks the VAT number against the format of the site's country", () => {
  expect(codes({ company_vat_no: 'DE 123 456 789' })).toEqual([])
  expect(codes({ company_vat_no: 'DE12345678' })).toEqual(['not_a_vat_number'])
  expect(codes({ company_vat_no: 'ATU12345678' })).toEqual(['not_a_vat_number'])
  expect(codes({ company_vat_no: 'ATU12345678' }, 'AT')).toEqual([])
  expect(codes({ company_vat_no: 'CHE-123.456.789 MWST' }, 'CH')).toEqual([])
})

it("checks the tax number against the digits of the site's country", () => {
  for (const company_tax_no of ['12/345/67890', '123/456/78901', '2612345678901'])
    expect(codes({ company_tax_no })).toEqual([])
  for (const company_tax_no of ['12/345/678', 'DE123456789', 'unknown'])
    expect(codes({ company_tax_no })).toEqual(['not_a_tax_number'])
  expect([codes({ company_tax_no: '12-345/6789' }, 'AT'), codes({ company_tax_no: 'X-1' }, 'FR')]).toEqual([[], []])
})

it('accepts empty fields and unchanged values', () => {
  expect(codes({ bank_iban: '', bank_bic: '', company_vat_no: '' })).toEqual([])
  expect(codes({ bank_iban: 'OLD ACCOUNT' }, 'DE', { ...nothing, bank_iban: 'old account' })).toEqual([])
})
