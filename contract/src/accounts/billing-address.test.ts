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

test('a name, a street, a town and a country make a billing address', () => {
  expect(missingBillingFields(full)).toEqual([])
  expect(missingBillingFields({ ...full, firstname: ' ', country: '' })).toEqual(['firstname', 'country'])
})

test('a company needs no person', () => {
  expect(missingBillingFields({ ...full, firstname: '', lastname: '', company_name: 'Dealer GmbH' })).toEqual([])
})

test('a postal code is needed only where there are postal codes', () => {
  expect(missingBillingFields({ ...full, post_code: '' })).toEqual(['post_code'])
  expect(missingBillingFields({ ...full, post_code: '', country: 'AE' })).toEqual([])
})
