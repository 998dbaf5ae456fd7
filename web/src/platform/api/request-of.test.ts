import { expect, test } from 'vitest'
import { requestOf } from './request-of.ts'

test('escapes path parameters', () => {
  expect(requestOf({ path: '/vat/:country/of/:id' }, { params: { country: 'DE', id: 'a/b c' } }).url).toBe(
    '/api/vat/DE/of/a%2Fb%20c',
  )
})

test('omits unset query parameters', () => {
  const { url } = requestOf(
    { path: '/order' },
    { query: { page: 2, status: undefined, keywords: '', tags: ['a', 'b'] } },
  )
  expect(url).toBe('/api/order?page=2&tags=a&tags=b')
})

test('sends a body as JSON', () => {
  expect(requestOf({ path: '/order' }, { body: { reason: 'x' } })).toEqual({
    url: '/api/order',
    body: '{"reason":"x"}',
    contentType: 'application/json',
  })
})

test('sends no body without input', () => {
  expect(requestOf({ path: '/auth/signout' }, {})).toEqual({ url: '/api/auth/signout', body: null, contentType: null })
})

test('sends files as multipart: text fields first, other values as JSON', () => {
  const { body, contentType } = requestOf(
    { path: '/order', files: { original_file: { max_bytes: 1 } } },
    { files: { original_file: new Blob(['x']) }, body: { order_id: 'o', count: 2, unset: undefined } },
  )
  expect(contentType).toBeNull()
  expect(
    [...(body as FormData).entries()].map(([name, value]) => [name, typeof value === 'string' ? value : 'file']),
  ).toEqual([
    ['order_id', 'o'],
    ['count', '2'],
    ['original_file', 'file'],
  ])
})
