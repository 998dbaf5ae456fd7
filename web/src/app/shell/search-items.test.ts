import { expect, test } from 'vitest'
import { matches, objectOf } from './search-items.ts'

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
