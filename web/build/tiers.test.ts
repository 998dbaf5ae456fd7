import { expect, test } from 'vitest'
import type { Piece } from './merge-chunks.ts'
import { audiences, tiersOf, withTiers } from './tiers.ts'

const piece = (name: string, imports: string[] = [], more: Partial<Piece> = {}): Piece => ({
  name,
  size: 5_000,
  hasStyles: false,
  imports,
  isFixed: false,
  ...more,
})
const page = (name: string, imports: string[]) => piece(name, imports, { isFixed: true, maxBytes: 1_000_000 })
const many = (name: string, count: number, imports: string[]) =>
  Array.from({ length: count }, (_, index) => page(`${name}-${index}`, imports))

const customers = many('customer', 15, ['list', 'badge'])
const staff = many('staff', 30, ['list', 'board'])
const shops = many('shop', 5, ['cart'])
const login = [page('login', ['field'])]
const shared = [
  piece('list', ['badge', 'field']),
  piece('badge'),
  piece('board', ['list']),
  piece('cart'),
  piece('field'),
]
const all = [...customers, ...staff, ...shops, ...login, ...shared]
const namesOf = (pieces: readonly Piece[]) => pieces.map(({ name }) => [name])
const shown = (pieces: readonly Piece[]) =>
  audiences(pieces, {
    open: namesOf(shops),
    customer: namesOf(customers),
    staff: namesOf(staff),
    first: namesOf(login),
  })

test('assigns a piece that most pages of an audience load to their tier', () => {
  const tiers = tiersOf(all, shown(all))
  expect(Object.fromEntries(tiers)).toEqual({ list: 'within', badge: 'within', board: 'staff', cart: 'shop' })
})

test('excludes pieces of the first pages', () => {
  expect(tiersOf(all, shown(all)).has('field')).toBe(false)
})

test('excludes a piece that imports a piece outside the tiers, and its importers', () => {
  const pieces = [...all.filter(({ name }) => name !== 'badge'), page('badge', [])]
  expect([...tiersOf(pieces, shown(pieces)).keys()]).toEqual(['cart'])
})

test('makes each tier one piece, with imports in one direction only', () => {
  const joined = withTiers(all, tiersOf(all, shown(all)))
  expect(joined.find(({ name }) => name === 'within')).toMatchObject({
    imports: ['field'],
    size: 10_000,
    isFixed: true,
  })
  expect(joined.find(({ name }) => name === 'staff')?.imports).toEqual(['within'])
  expect(joined.find(({ name }) => name === 'staff-0')?.imports.toSorted()).toEqual(['staff', 'within'])
})
