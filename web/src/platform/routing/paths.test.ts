import { expect, test } from 'vitest'
import { pathTo } from './paths.ts'
import { parseSearch, stringifySearch } from './search-text.ts'

test('builds a URL from path and parameters, escaped', () => {
  expect(pathTo('/order_details/$id', { id: 'a/b' })).toBe('/order_details/a%2Fb')
  expect(pathTo('/your_order')).toBe('/your_order')
})

test('writes and parses search parameters as plain text', () => {
  const text = stringifySearch({ page: 2, status: 'pending', search: 'golf & co', empty: '', none: undefined })
  expect(text).toBe('?page=2&status=pending&search=golf+%26+co')
  expect(parseSearch(text)).toEqual({ page: '2', status: 'pending', search: 'golf & co' })
  expect(stringifySearch({})).toBe('')
})
