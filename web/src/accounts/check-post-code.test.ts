import { expect, test } from 'vitest'
import { checkPostCode } from './check-post-code.ts'

test('a post code that its country cannot have is a problem while it is typed', () => {
  const invalid = { post_code: { code: 'invalid' } }
  expect(checkPostCode({ country: 'DE', post_code: '8907' })).toEqual(invalid)
  expect(checkPostCode({ country: 'DE', post_code: '89073' })).toEqual({})
  // Only the server checks whether a post code is required.
  expect(checkPostCode({ country: 'DE', post_code: '' })).toEqual({})
  expect(checkPostCode({ country: '', post_code: '8907' })).toEqual({})
})

test('one from before the rule does not stop other changes', () => {
  const before = { country: 'DE', post_code: '8907' }
  expect(checkPostCode(before, before)).toEqual({})
  expect(checkPostCode({ ...before, country: 'AT', post_code: '89073' }, before)).toEqual({
    post_code: { code: 'invalid' },
  })
})
