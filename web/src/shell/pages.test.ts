import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import { pages } from './pages.ts'

test('every page of the domains has a route of its own', () => {
  expect(pages.size).toBeGreaterThan(60)
  expect(pages.get('/login')).toMatchObject({ area: 'guest', title: 'accounts:login.page' })
})

test('a page that stands within another names one with a menu entry', () => {
  const wrong = [...pages.values()].filter(({ within }) => within !== undefined && !(within in menu))
  expect(wrong).toEqual([])
})

test('the entries of a group in the menu differ in their positions', () => {
  const places = Object.entries(menu).map(
    ([path, { group, position }]) => `${path.startsWith('/admin') ? 'admin' : 'customer'} ${group} ${position}`,
  )
  expect(new Set(places).size).toBe(places.length)
})
