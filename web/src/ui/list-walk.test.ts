import { expect, test } from 'vitest'
import { missingPage, placeIn, withPage } from './list-walk.ts'

const walk = {
  list: '/orders?page=2',
  label: 'Orders',
  hrefs: ['/order/a', '/order/b', '/order/c'],
  before: 20,
  total: 45,
  size: 3,
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

test('the way back leads to the page of the list that the row is on', () => {
  expect(placeIn(walk, '/order/b')?.list).toBe('/orders?page=8')
  expect(placeIn({ ...walk, before: 0 }, '/order/b')?.list).toBe('/orders')
})

test('at an edge the page beyond it is missing, unless the list ends there', () => {
  const second = { ...walk, list: '/orders?page=2', before: 3, total: 9 }
  expect(missingPage(second, '/order/b')).toBeUndefined()
  expect(missingPage(second, '/order/c')).toBe(3)
  expect(missingPage(second, '/order/a')).toBe(1)
  expect(missingPage({ ...second, before: 0, total: 3 }, '/order/a')).toBeUndefined()
  expect(missingPage({ ...second, before: 6 }, '/order/c')).toBeUndefined()
})

test('a page that was read goes on at its side, without rows that are known already', () => {
  const second = { ...walk, before: 3, total: 9 }
  const after = withPage(second, 3, { hrefs: ['/order/c', '/order/d', '/order/e'], total: 8 })
  expect(after).toMatchObject({ before: 3, total: 8, hrefs: [...walk.hrefs, '/order/d', '/order/e'] })
  expect(placeIn(after, '/order/c')?.next).toBe('/order/d')
  const before = withPage(second, 1, { hrefs: ['/order/x', '/order/y', '/order/z'], total: 9 })
  expect(before).toMatchObject({ before: 0, hrefs: ['/order/x', '/order/y', '/order/z', ...walk.hrefs] })
  expect(placeIn(before, '/order/a')).toMatchObject({ place: 4, previous: '/order/z' })
})
