import { roles } from '@mapwright/contract/api/roles.ts'
import { expect, test } from 'vitest'
import { demoPeople } from './people.ts'

const people = demoPeople(1)
const dealers = people.filter(({ role_id }) => role_id === roles.customer)

test('equal seeds give equal people, and a different seed gives different people', () => {
  expect(demoPeople(1)).toEqual(people)
  expect(demoPeople(2)).not.toEqual(people)
})

test('email addresses are unique and use domains reserved for examples', () => {
  for (const { email, web_url } of people) {
    expect(email).toMatch(/^[a-z.0-9]+@example\.com$/)
    if (web_url) expect(web_url).toMatch(/^https:\/\/[a-z0-9]+\.example\.net$/)
  }
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length)
})

test('companies have obviously invented VAT numbers in the format of their country, private dealers have none', () => {
  for (const { customer_kind, vat_no, company_name, country } of dealers) {
    if (customer_kind === 'dealer') expect([vat_no, company_name]).toEqual(['', ''])
    else {
      expect(company_name).not.toBe('')
      expect(vat_no.startsWith(country)).toBe(true)
      expect(vat_no).toMatch(/^[A-Z]{2,3}[0-9]{0,2}99[0-9]{5,}(B01)?$/)
    }
  }
})

test('there are staff, and dealers of many countries in every status', () => {
  expect(new Set(dealers.map(({ country }) => country)).size).toBe(10)
  expect(people.filter(({ role_id }) => role_id === roles.staff)).toHaveLength(3)
  const standings = new Set(dealers.map(({ verified, status }) => `${verified} ${status}`))
  expect(standings).toEqual(new Set(['true 1', 'true 0', 'false 0']))
})

test('only active dealers send orders', () => {
  for (const { order_weight, verified, status } of people)
    if (order_weight > 0) expect([verified, status]).toEqual([true, 1])
})
