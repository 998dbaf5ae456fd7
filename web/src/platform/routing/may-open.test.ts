import { expect, test } from 'vitest'
import { mayOpen } from './may-open.ts'

const admin = { role_id: 1, permissions: [] } as const
const staff = { role_id: 3, permissions: ['orders'] } as const

test.each([
  ['a page for all', {}, true, true],
  ['a page with a permission that is granted', { may: 'orders' }, true, true],
  ['a page with another permission', { may: 'settings' }, true, false],
  ['a page for which one of several permissions is enough', { may: ['settings', 'orders'] }, true, true],
  ['a page with several other permissions', { may: ['settings', 'tickets'] }, true, false],
  ['a page for admins', { may: 'admin' }, true, false],
] as const)('%s', (_, page, forAdmin, forStaff) => {
  expect(mayOpen(page, { ...admin, permissions: [] })).toBe(forAdmin)
  expect(mayOpen(page, { ...staff, permissions: ['orders'] })).toBe(forStaff)
})
