import { expect, test } from 'vitest'
import { checkPostCode } from './check-post-code.ts'

test('reports a post code that is impossible in its country', () => {
  const invalid = { post_code: { code: 'invalid' } }
  expect(checkPostCode({ country: 'DE', post_code: '8907' })).toEqual(invalid)
  expect(checkPostCode({ country: 'DE', post_code: '89073' })).toEqual({})
  // Only the server checks whether a post code is required.
  expect(checkPostCode({ country: 'DE', post_code: '' })).toEqual({})
  expect(checkPostCode({ country: '', post_code: '8907' })).toEqual({})
})

test('accepts an invalid post code that was stored earlier and is unchanged', () => {
  const before = { country: 'DE', post_code: '8907' }
  expect(checkPostCode(before, before)).toEqual({})
  expect(checkPostCode({ ...before, country: 'AT', post_code: '89073' }, before)).toEqual({
    post_code: { code: 'invalid' },
  })
})
