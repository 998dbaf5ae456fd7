import { expect, test } from 'vitest'
import { menu } from './menu.ts'
import { pages } from './pages.ts'

test('has a separate route for each page of the domains', () => {
  expect(pages.size).toBeGreaterThan(60)
  expect(pages.get('/login')).toMatchObject({ area: 'guest', title: 'accounts:login.page' })
})

test('declares only pages with a menu entry as `within`', () => {
  const wrong = [...pages.values()].filter(({ within }) => within !== undefined && !(within in menu))
  expect(wrong).toEqual([])
})

test('has different positions for the entries of a menu group', () => {
  const places = Object.entries(menu).map(
    ([path, { group, position }]) => `${path.startsWith('/admin') ? 'admin' : 'customer'} ${group} ${position}`,
  )
  expect(new Set(places).size).toBe(places.length)
})
