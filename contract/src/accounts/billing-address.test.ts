import { expect, test } from 'vitest'
import { missingBillingFields } from './billing-address.ts'

const full = {
  buyer_kind: 'private',
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
  // Codes that are not countries. VAT numbers use EL for Greece, and addresses use UK for the United Kingdom.
  for (const country of ['XX', 'EU', 'EL', 'UK'])
    expect(missingBillingFields({ ...full, country })).toEqual(['country'])
})

test('requires the name of a business, not of its people', () => {
  const business = { ...full, buyer_kind: 'business', firstname: '', lastname: '' }
  expect(missingBillingFields({ ...business, company_name: 'Dealer GmbH' })).toEqual([])
  expect(missingBillingFields(business)).toEqual(['company_name'])
})

test('requires the name of a private person even if there is a company', () => {
  expect(missingBillingFields({ ...full, company_name: 'Dealer GmbH', lastname: '' })).toEqual(['lastname'])
})

test('never guesses the kind of buyer', () => {
  expect(missingBillingFields({ ...full, buyer_kind: '', company_name: 'Dealer GmbH' })).toEqual(['buyer_kind'])
})

test('requires a postal code only in countries that have them', () => {
  expect(missingBillingFields({ ...full, post_code: '' })).toEqual(['post_code'])
  expect(missingBillingFields({ ...full, post_code: '', country: 'AE' })).toEqual([])
})
