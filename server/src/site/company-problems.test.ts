import { companyFields } from '@mapwright/contract/site/settings.ts'
import { describe, expect, it } from 'vitest'
import { companyProblems, normalizeBankData } from './company-problems.ts'

const nothing = Object.fromEntries(companyFields.map((name) => [name, ''])) as Parameters<typeof companyProblems>[1]
const codes = (changes: Parameters<typeof companyProblems>[0], country = 'DE', before = nothing) =>
  Object.values(companyProblems(changes, before, country)).map(({ code }) => code)

describe('an IBAN', () => {
  it.each(['DE02120300000000202051', 'DE02 1203 0000 0000 2020 51', 'NL91ABNA0417164300', 'GB29NWBK60161331926819'])(
    'is taken with a right checksum: %s',
    (bank_iban) => expect(codes(normalizeBankData({ bank_iban }))).toEqual([]),
  )

  it.each(['DE03120300000000202051', 'DE0212030000000020205', 'XX02120300000000202051', 'my account'])(
    'is refused otherwise: %s',
    (bank_iban) => expect(codes(normalizeBankData({ bank_iban }))).toEqual(['not_an_iban']),
  )

  it('may be an account number in countries without IBANs, but not a mistyped IBAN', () => {
    expect(codes(normalizeBankData({ bank_iban: '12345-678 90' }), 'US')).toEqual([])
    expect(codes(normalizeBankData({ bank_iban: 'DE03120300000000202051' }), 'US')).toEqual(['not_an_iban'])
    expect(codes(normalizeBankData({ bank_iban: '1234567890' }), 'DE')).toEqual(['not_an_iban'])
  })

  it('is stored without spaces', () => {
    expect(normalizeBankData({ bank_iban: 'de02 1203 0000 0000 2020 51' })).toEqual({
      bank_iban: 'DE02120300000000202051',
    })
  })
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

it('accepts empty fields and unchanged values', () => {
  expect(codes({ bank_iban: '', bank_bic: '', company_vat_no: '' })).toEqual([])
  expect(codes({ bank_iban: 'OLD ACCOUNT' }, 'DE', { ...nothing, bank_iban: 'old account' })).toEqual([])
})
