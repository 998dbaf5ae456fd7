import { expect, test } from 'vitest'
import { addPage, missingPage, positionIn } from './opened-list.ts'

const opened = {
  list: '/orders?page=2',
  label: 'Orders',
  hrefs: ['/order/a', '/order/b', '/order/c'],
  before: 20,
  total: 45,
  size: 3,
}

test('returns the position and the neighbors in the list from which the page was opened', () => {
  expect(positionIn(opened, '/order/b')).toMatchObject({ place: 22, total: 45, previous: '/order/a', next: '/order/c' })
  expect(positionIn(opened, '/order/a')?.previous).toBeUndefined()
  expect(positionIn(opened, '/order/c')?.next).toBeUndefined()
})

test('returns no position for a page that was not opened from the list', () => {
  expect(positionIn(opened, '/order/z')).toBeUndefined()
  expect(positionIn(undefined, '/order/a')).toBeUndefined()
})

test('links back to the page of the list that contains the row', () => {
  expect(positionIn(opened, '/order/b')?.list).toBe('/orders?page=8')
  expect(positionIn({ ...opened, before: 0 }, '/order/b')?.list).toBe('/orders')
})

test('reports the missing page at an edge, unless the list ends there', () => {
  const second = { ...opened, list: '/orders?page=2', before: 3, total: 9 }
  expect(missingPage(second, '/order/b')).toBeUndefined()
  expect(missingPage(second, '/order/c')).toBe(3)
  expect(missingPage(second, '/order/a')).toBe(1)
  expect(missingPage({ ...second, before: 0, total: 3 }, '/order/a')).toBeUndefined()
  expect(missingPage({ ...second, before: 6 }, '/order/c')).toBeUndefined()
})

test('appends or prepends a page without rows that are already known', () => {
  const second = { ...opened, before: 3, total: 9 }
  const after = addPage(second, 3, { hrefs: ['/order/c', '/order/d', '/order/e'], total: 8 })
  expect(after).toMatchObject({ before: 3, total: 8, hrefs: [...opened.hrefs, '/order/d', '/order/e'] })
  expect(positionIn(after, '/order/c')?.next).toBe('/order/d')
  const before = addPage(second, 1, { hrefs: ['/order/x', '/order/y', '/order/z'], total: 9 })
  expect(before).toMatchObject({ before: 0, hrefs: ['/order/x', '/order/y', '/order/z', ...opened.hrefs] })
  expect(positionIn(before, '/order/a')).toMatchObject({ place: 4, previous: '/order/z' })
})
