import { expect, test } from 'vitest'
import { matches, objectOf, titlesFirst } from './search-items.ts'

test('requires each word of the text to start a word of the title', () => {
  expect(matches('Order statistics', 'or st')).toBe(true)
  expect(matches('Order statistics', 'stat')).toBe(true)
  expect(matches('Order statistics', 'tics')).toBe(false)
  expect(matches('Préférences', 'pref')).toBe(true)
  expect(matches('Anything', '')).toBe(true)
})

test('parses the words after a verb as its object', () => {
  expect(objectOf('Log in as', 'log in as sab')).toBe('sab')
  expect(objectOf('Log in as', 'log in as ')).toBe('')
  expect(objectOf('Log in as', 'log in')).toBeUndefined()
  expect(objectOf('Mark as paid', 'Mark as paidX')).toBeUndefined()
})

test('puts a user with a matching name before their orders, and an order with a matching number before users', () => {
  const group = (name: string, title: string) => ({ name, label: name, items: [{ id: title, title, run: () => {} }] })
  const found = [group('orders', '100186 · Volkswagen Golf'), group('people', 'Sabine Zimmer')]
  const orderOf = (text: string) => titlesFirst(found, text).map(({ name }) => name)
  expect(orderOf('zimm')).toEqual(['people', 'orders'])
  expect(orderOf('100186')).toEqual(['orders', 'people'])
  expect(orderOf('sabine@example.com')).toEqual(['orders', 'people'])
})
