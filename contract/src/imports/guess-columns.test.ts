import { expect, it } from 'vitest'
import { customerColumns } from '../moving/customer-columns.ts'
import { guessColumns } from './guess-columns.ts'

const guess = (...headers: string[]) => guessColumns(headers, customerColumns)

it('guesses the columns of other systems by their words', () => {
  expect(guess('VAT number', 'Street', 'ZIP', 'Town', 'Credits', 'Remarks')).toEqual({
    ...{ 'VAT number': 'vat_no', Street: 'address', ZIP: 'post_code', Town: 'city', Credits: 'balance' },
    Remarks: 'note',
  })
  expect(guess('VAT no.', 'Postcode')).toEqual({ 'VAT no.': 'vat_no', Postcode: 'post_code' })
})

it.each([
  ['USt-IdNr.', 'vat_no'],
  ['Straße', 'address'],
  ['PLZ', 'post_code'],
  ['Ort', 'city'],
  ['Guthaben', 'balance'],
  ['Bemerkungen', 'note'],
  ['Firmenname', 'company_name'],
  ['N° TVA', 'vat_no'],
  ['Code postal', 'post_code'],
  ['Ville', 'city'],
  ['Société', 'company_name'],
  ['Código postal', 'post_code'],
  ['Población', 'city'],
  ['CIF', 'vat_no'],
  ['Partita IVA', 'vat_no'],
  ['Città', 'city'],
  ['Ragione sociale', 'company_name'],
  ['NIP', 'vat_no'],
  ['Miejscowość', 'city'],
  ['Uwagi', 'note'],
])('guesses %s as %s', (header, column) => {
  expect(guess(header)).toEqual({ [header]: column })
})

it('guesses a column once', () => {
  expect(guess('Town', 'Ort', 'Colour')).toEqual({ Town: 'city', Ort: '', Colour: '' })
})
