import { expect, test } from 'vitest'
import { matches, objectOf, titlesFirst } from './search-items.ts'

test('each word of the text has to begin a word of the title', () => {
  expect(matches('Order statistics', 'or st')).toBe(true)
  expect(matches('Order statistics', 'stat')).toBe(true)
  expect(matches('Order statistics', 'tics')).toBe(false)
  expect(matches('Préférences', 'pref')).toBe(true)
  expect(matches('Anything', '')).toBe(true)
})

test('the object of a verb is what follows it', () => {
  expect(objectOf('Log in as', 'log in as sab')).toBe('sab')
  expect(objectOf('Log in as', 'log in as ')).toBe('')
  expect(objectOf('Log in as', 'log in')).toBeUndefined()
  expect(objectOf('Mark as paid', 'Mark as paidX')).toBeUndefined()
})

test('a person whose name matches comes before their orders, and an order by its number before people', () => {
  const group = (name: string, title: string) => ({ name, label: name, items: [{ id: title, title, run: () => {} }] })
  const found = [group('orders', '100186 · Volkswagen Golf'), group('people', 'Sabine Zimmer')]
  const orderOf = (text: string) => titlesFirst(found, text).map(({ name }) => name)
  expect(orderOf('zimm')).toEqual(['people', 'orders'])
  expect(orderOf('100186')).toEqual(['orders', 'people'])
  expect(orderOf('sabine@example.com')).toEqual(['orders', 'people'])
})
