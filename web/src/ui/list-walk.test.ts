import { expect, test } from 'vitest'
import { placeIn } from './list-walk.ts'

const walk = {
  list: '/orders?page=2',
  label: 'Orders',
  hrefs: ['/order/a', '/order/b', '/order/c'],
  before: 20,
  total: 45,
}

test('a page knows its place in the list it was opened from, and its neighbors', () => {
  expect(placeIn(walk, '/order/b')).toMatchObject({ place: 22, total: 45, previous: '/order/a', next: '/order/c' })
  expect(placeIn(walk, '/order/a')?.previous).toBeUndefined()
  expect(placeIn(walk, '/order/c')?.next).toBeUndefined()
})

test('a page that was not opened from the list has no place in it', () => {
  expect(placeIn(walk, '/order/z')).toBeUndefined()
  expect(placeIn(undefined, '/order/a')).toBeUndefined()
})
