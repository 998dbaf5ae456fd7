import { describe, expect, test } from 'vitest'
import { type Area, gate, gateInside, type Visitor } from './gate.ts'

const nobody: Visitor = null
const admin: Visitor = { role_id: 1, verified: true, status: 1 }
const staff: Visitor = { role_id: 3, verified: true, status: 1 }
const unverified: Visitor = { role_id: 2, verified: false, status: 0 }
const unverifiedActive: Visitor = { role_id: 2, verified: false, status: 1 }
const waiting: Visitor = { role_id: 2, verified: true, status: 0 }
const customer: Visitor = { role_id: 2, verified: true, status: 1 }

const stays = undefined

const table: [Area, [string, Visitor, string | undefined][]][] = [
  [
    'customer',
    [
      ['nobody', nobody, '/login'],
      ['an admin', admin, '/admin'],
      ['staff', staff, '/admin'],
      ['a customer without a verified e-mail', unverified, '/verify_email'],
      ['an active customer without a verified e-mail', unverifiedActive, '/verify_email'],
      ['a customer who waits to be activated', waiting, '/verify_account'],
      ['a customer', customer, stays],
    ],
  ],
  [
    'admin',
    [
      ['nobody', nobody, '/login'],
      ['an admin', admin, stays],
      ['staff', staff, stays],
      ['an unverified customer', unverified, '/'],
      ['a customer', customer, '/'],
    ],
  ],
  [
    'verify_email',
    [
      ['nobody', nobody, '/login'],
      ['an admin', admin, '/admin'],
      ['an unverified customer', unverified, stays],
      ['a waiting customer', waiting, '/verify_account'],
      ['a customer', customer, '/'],
    ],
  ],
  [
    'verify_account',
    [
      ['nobody', nobody, '/login'],
      ['staff', staff, '/admin'],
      ['an unverified customer', unverified, '/verify_email'],
      ['a waiting customer', waiting, stays],
      ['a customer', customer, '/'],
    ],
  ],
  [
    'guest',
    [
      ['nobody', nobody, stays],
      ['an admin', admin, '/admin'],
      ['an unverified customer', unverified, '/verify_email'],
      ['a waiting customer', waiting, '/verify_account'],
      ['a customer', customer, '/'],
    ],
  ],
  [
    'public',
    [
      ['nobody', nobody, stays],
      ['a customer', customer, stays],
      ['an admin', admin, stays],
    ],
  ],
  [
    'setup',
    [
      ['nobody', nobody, stays],
      ['an admin', admin, stays],
    ],
  ],
]

for (const [area, rows] of table) {
  describe(`pages for ${area}`, () => {
    test.each(rows)('%s', (_, visitor, expected) => {
      expect(gate(area, visitor)).toBe(expected)
    })
  })
}

test.each([
  ['nobody', nobody, '/login'],
  ['an unverified customer', unverified, '/verify_email'],
  ['a waiting customer', waiting, '/verify_account'],
  ['a customer', customer, stays],
  ['staff', staff, stays],
])('a public page that is kept for those inside sends %s where they belong', (_, visitor, elsewhere) => {
  expect(gateInside(visitor)).toBe(elsewhere)
})
