import { expect, test } from 'vitest'
import { missingBillingFields } from './billing-address.ts'

const full = {
  firstname: 'Ann',
  lastname: 'Dealer',
  company_name: '',
  address: 'Street 1',
  post_code: '89073',
  city: 'Ulm',
  country: 'DE',
}

test('requires a name, a street, a town and a country', () => {
  expect(missingBillingFields(full)).toEqual([])
  expect(missingBillingFields({ ...full, firstname: ' ', country: '' })).toEqual(['firstname', 'country'])
})

test('accepts a company name without a person', () => {
  expect(missingBillingFields({ ...full, firstname: '', lastname: '', company_name: 'Dealer GmbH' })).toEqual([])
})

test('requires a postal code only in countries that have them', () => {
  expect(missingBillingFields({ ...full, post_code: '' })).toEqual(['post_code'])
  expect(missingBillingFields({ ...full, post_code: '', country: 'AE' })).toEqual([])
})
