import { expect, test } from 'vitest'
import { searchOf } from './search-params.ts'

test('a route keeps the search parameters that it declares, with a possible value', () => {
  const validate = searchOf({ view: ['invoices', 'history'], codes: 'any' })
  expect(validate({ view: 'history', codes: 'P0401', other: 'x' })).toEqual({ view: 'history', codes: 'P0401' })
  expect(validate({ view: 'no_such_view', codes: 7 })).toEqual({})
})
